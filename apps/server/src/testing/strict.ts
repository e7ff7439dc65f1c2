import { z } from 'zod';

/** The schema with strict objects: an undeclared field is an error instead of being dropped. */
export function strictOf(schema: z.ZodType | undefined): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return z.strictObject(
      Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, strictOf(part)])),
    );
  }
  if (schema instanceof z.ZodArray) return z.array(strictOf(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strictOf(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return strictOf(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodUnion) return z.union((schema.options as z.ZodType[]).map(strictOf));
  if (schema === undefined) throw new Error('the response is not declared');
  return schema;
}
