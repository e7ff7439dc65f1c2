import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { findCompany } from '../delivery-companies/public.ts';
import { createPartner } from './create-partner.ts';
import { listPartners, readPartner } from './list-partners.query.ts';
import { deletePartner, setPartnerActive, updatePartner } from './update-partner.ts';

const partners = os.partners;
const missing = { message: 'partner_not_found' } as const;

export const partnersRouter = partners.router({
  list: partners.list.handler(async ({ input, context }) => ({
    data: await listPartners(context.app.listPool, input),
  })),
  ofCompany: partners.ofCompany.handler(async ({ input: { id, filters, ...page }, context, errors }) => {
    const company = await findCompany(context.app.db, Number(id));
    if (!company) throw errors.NOT_FOUND({ message: 'company_not_found' });
    const own = { ...filters, company_ids: [id] };
    return { data: await listPartners(context.app.listPool, { ...page, filters: own }) };
  }),
  detail: partners.detail.handler(async ({ input, context, errors }) => {
    const data = await readPartner(context.app.db, Number(input.pid));
    if (!data) throw errors.NOT_FOUND(missing);
    return { data };
  }),
  create: partners.create.handler(async ({ input: { headers, body }, context }) => {
    const request = { key: headers['idempotency-key'], body };
    return { data: answer(await createPartner(context.app, operatorOf(context).actor, request)) };
  }),
  update: partners.update.handler(async ({ input: { params, body }, context }) => ({
    data: answer(await updatePartner(context.app, operatorOf(context).actor, Number(params.id), body)),
  })),
  changeStatus: partners.changeStatus.handler(async ({ input: { params, body }, context, errors }) => {
    const { is_active } = body;
    const isFound = await setPartnerActive(
      context.app,
      operatorOf(context).actor,
      Number(params.id),
      is_active,
    );
    if (!isFound) throw errors.NOT_FOUND(missing);
    return { success: true as const, is_active };
  }),
  remove: partners.remove.handler(async ({ input, context, errors }) => {
    const isDeleted = await deletePartner(context.app, operatorOf(context).actor, Number(input.id));
    if (!isDeleted) throw errors.NOT_FOUND(missing);
    return { success: true as const };
  }),
});
