import { signInPartner } from '../factories/partners.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every route of delivery companies, partner users and supplier registrations. */
export async function callCompanyRoutes({ server, world, call, idempotencyKey }: ContractRun): Promise<void> {
  const body = { name: 'Own', phone: '0138000001', company_contract_price: '5.00' };
  const { data } = await call('deliveryCompanies.create', { headers: idempotencyKey(), body });
  const params = { id: data._id };
  await call('deliveryCompanies.update', { params, body: { ...body, iban: 'SA0380000000608010167519' } });
  for (const name of ['detail', 'deactivate', 'activate', 'dependents', 'glance', 'drivers', 'orders'])
    await call(`deliveryCompanies.${name}`, { params });
  await call('deliveryCompanies.contractTotal', { params });
  const person = { first_name: 'x', last_name: 'y', phone: '0555000001', password: 'kx9-Pq' };
  const partner = await call('partners.create', {
    headers: idempotencyKey(),
    body: { ...person, email: 'own@company.test', company_id: data._id },
  });
  const of = { id: partner.data._id };
  await call('partners.update', { params: of, body: person });
  await call('partners.changeStatus', { params: of, body: { is_active: false } });
  await call('partners.detail', { params: { pid: partner.data._id } });
  await call('partners.ofCompany', { params });
  await call('partners.list');
  await call('partners.remove', { params: of });
  await call('deliveryCompanies.list');
  await call('deliveryCompanies.remove', { params });
  const own = { params: { id: String(world.companyId) } };
  await server.app.db
    .updateTable('driver')
    .set({ delivery_company_id: world.companyId })
    .where('delivery_company_id', 'is', null)
    .execute();
  await server.app.db
    .updateTable('orders')
    .set({ delivery_company_id: world.companyId })
    .where('delivery_company_id', 'is', null)
    .execute();
  await call('deliveryCompanies.driversExcel', own);
  await call('deliveryCompanies.ordersExcel', own);
  const month = server.app.now().toISOString().slice(0, 7);
  await call('deliveryCompanies.statement', { ...own, query: { month } });
  await server.app.db
    .updateTable('orders')
    .set({ status: 'delivered', delivery_time: server.app.now() })
    .where('driver_id', 'is not', null)
    .execute();
  await call('deliveryCompanies.statementExcel', { ...own, query: { month } });
  const { token } = await signInPartner(server, world.companyId);
  const asPartner = { headers: { authorization: `Bearer ${token}` } };
  await call('partnerPortal.ordersExcel', {}, asPartner);
  for (const name of ['orders', 'drivers', 'exports']) await call(`partnerPortal.${name}`, {}, asPartner);
  for (const name of ['statement', 'statementExcel'])
    await call(`partnerPortal.${name}`, { query: { month } }, asPartner);
  const delivered = await server.app.db
    .selectFrom('orders')
    .select('order_number')
    .where('delivery_company_id', '=', world.companyId)
    .executeTakeFirstOrThrow();
  await call('partnerPortal.order', { params: { order_number: delivered.order_number } }, asPartner);
  const file = await server.app.db
    .selectFrom('export_log')
    .select('id')
    .where('partner_id', 'is not', null)
    .executeTakeFirstOrThrow();
  await call('partnerPortal.exportFile', { params: { id: String(file.id) } }, asPartner);
  const city = await server.app.db.selectFrom('city').select('id').executeTakeFirstOrThrow();
  const application = {
    company_name: 'Carrier',
    company_phone: '0138000002',
    cr_number: '2051000001',
    email: 'owner@carrier.test',
    city_id: String(city.id),
    ...person,
  };
  await call('supplierRegistration.apply', { body: application }, { headers: {} });
  await call('supplierRegistration.cities', {}, { headers: {} });
  await call('supplierRegistration.list');
  const { id } = await server.app.db
    .selectFrom('supplier_registration')
    .select('id')
    .executeTakeFirstOrThrow();
  const one = { params: { id: String(id) } };
  await call('supplierRegistration.changeStatus', { ...one, headers: { 'x-action': 'ACCEPT' } });
  await call('supplierRegistration.detail', one);
}
