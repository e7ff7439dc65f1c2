export { register } from './register.ts';
export { registrationChoices } from './registration-choices.query.ts';
