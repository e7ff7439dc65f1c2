export { countPendingRegistrations } from './list-registrations.query.ts';
export { register } from './register.ts';
export { readRegistrationChoices } from './registration-choices.query.ts';
