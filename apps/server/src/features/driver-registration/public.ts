export { register } from './register.ts';
export { readRegistrationChoices } from './registration-choices.query.ts';
