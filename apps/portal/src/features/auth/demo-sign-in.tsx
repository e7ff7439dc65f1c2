import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './demo-sign-in.module.css';

interface DemoPerson {
  name: string;
  role: 'SUPER_ADMIN' | 'ADMIN';
  email: string;
  password: string;
}

const MAILBOX_EVERY_MS = 1_000;
/** The mail may be stored before the answer of the credentials step arrives. */
const MAIL_AHEAD_MS = 2_000;

/** The demo's people; none where the server does not offer them. */
const demoPeople = queryOptions({
  queryKey: ['demo', 'people'],
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: async ({ signal }): Promise<DemoPerson[]> => {
    const response = await fetch('/dev/sign-in', { signal });
    if (response.ok) return (await response.json()) as DemoPerson[];
    // A body that is not read keeps the request open.
    await response.body?.cancel();
    return [];
  },
});

interface DemoPeopleProps {
  isSending: boolean;
  onChoose: (person: { email: string; password: string }) => void;
}

/** Signs in as one of the demo's people with one click. */
export function DemoPeople({ isSending, onChoose }: DemoPeopleProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(demoPeople);
  if (data.length === 0) return null;
  return (
    <section className="grid gap-8 pad-12-16 edge rounded" aria-labelledby="demo-people">
      <h2 id="demo-people" className="size-12-5 leading-18 dim">
        {t('auth.demo.people')}
      </h2>
      <div className="halves gap-8">
        {data.map(({ name, role, email, password }) => (
          <button
            key={email}
            type="button"
            className={`flex wrap between baseline gap-0-12 edge rounded ground bold ink ${classes.person}`}
            disabled={isSending}
            onClick={() => onChoose({ email, password })}
          >
            <bdi>{name}</bdi>
            <span className="regular size-12-5 dim">{t(`shell.role.${role}`)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

interface DemoMailboxProps {
  email: string;
  /** When the attempt was opened, in epoch milliseconds. */
  sentAt: number;
  onUse: (code: string) => void;
}

/** The newest one-time code of the attempt from the demo's mailbox, to be entered with one click. */
export function DemoMailbox({ email, sentAt, onUse }: DemoMailboxProps) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(demoPeople);
  const { data: code } = useQuery<string | null>({
    queryKey: ['demo', 'code', email, sentAt],
    enabled: people.length > 0,
    retry: false,
    refetchInterval: (query) => (query.state.data ? false : MAILBOX_EVERY_MS),
    queryFn: async ({ signal }) => {
      const response = await fetch(`/dev/mailbox/messages?to=${encodeURIComponent(email)}`, { signal });
      if (!response.ok) return null;
      const mails = (await response.json()) as { code: string | null; received_at: string }[];
      const isNew = (at: string) => Date.parse(at) >= sentAt - MAIL_AHEAD_MS;
      return mails.find((mail) => mail.code !== null && isNew(mail.received_at))?.code ?? null;
    },
  });
  if (people.length === 0) return null;
  return (
    <section className="grid gap-8 pad-12-16 edge rounded" aria-labelledby="demo-mailbox">
      <h2 id="demo-mailbox" className="size-12-5 leading-18 dim">
        {t('auth.demo.mailbox')}
      </h2>
      {code ? (
        <button
          type="button"
          className={`flex wrap between baseline gap-0-12 edge rounded ground bold ink ${classes.person}`}
          onClick={() => onUse(code)}
        >
          <span>{t('auth.demo.use_code')}</span>
          <bdi dir="ltr" className="size-18 linked">
            {code}
          </bdi>
        </button>
      ) : (
        <p className="regular size-12-5 dim">{t('auth.demo.waiting')}</p>
      )}
      <a className="self-start size-12-5" href="/dev/mailbox" target="_blank" rel="noreferrer">
        {t('auth.demo.all_mail')}
      </a>
    </section>
  );
}
