import type { AuditRow } from '@mishwar/contract';
import { Link } from '@tanstack/react-router';
import { useAuditTexts } from './use-audit-texts.ts';

/** What an entry is about, as a link where it has a page. */
export function SubjectLink({ row }: { row: AuditRow }) {
  const texts = useAuditTexts();
  const text = <bdi>{texts.subject(row)}</bdi>;
  const { kind, id = '' } = row.subject ?? {};
  switch (kind) {
    case 'driver':
      return (
        <Link to="/drivers/edit/$driverId" params={{ driverId: id }}>
          {text}
        </Link>
      );
    case 'operator':
      return (
        <Link to="/ops-management/edit/$operatorId" params={{ operatorId: id }}>
          {text}
        </Link>
      );
    default:
      return text;
  }
}
