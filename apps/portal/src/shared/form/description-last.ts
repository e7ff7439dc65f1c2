/** The fields of a row stay in line where only some of them have a description. */
export const DESCRIPTION_LAST: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
