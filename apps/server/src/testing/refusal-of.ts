interface Refusal {
  status: number;
  message: string;
  errors: unknown;
}

/** What a call is refused with: status, message and errors; undefined for a call that succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    const { status, message, data } = error as {
      status: number;
      message: string;
      data?: { errors: unknown };
    };
    return { status, message, errors: data?.errors };
  }
}
