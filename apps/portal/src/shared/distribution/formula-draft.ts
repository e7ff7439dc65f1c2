import {
  ODM_CRITERIA,
  ODM_TOTAL_WEIGHT,
  type OdmCriterion,
  type OdmEditor,
  type OdmErrors,
  type OdmFormula,
  parseOdmEditor,
  parseOdmNumber,
} from '@mishwar/domain';
import { useState } from 'react';

/** Initial editor state of a formula: a criterion of weight 0 is switched off. */
export function editorOf(formula: OdmFormula): OdmEditor {
  const rows = ODM_CRITERIA.map((name) => {
    const weight = formula[`${name}_weight`];
    return [name, { weight: String(weight), isActive: weight > 0 }];
  });
  return { ...Object.fromEntries(rows), qualified_limit: String(formula.qualified_limit) } as OdmEditor;
}

/** Sum of the active weights; invalid numbers count as 0. */
export function totalOf(editor: OdmEditor): number {
  const total = ODM_CRITERIA.reduce((sum, name) => {
    const { weight, isActive } = editor[name];
    const value = isActive ? parseOdmNumber(weight) : 0;
    return sum + (Number.isNaN(value) ? 0 : value);
  }, 0);
  return Math.round(total * 100) / 100;
}

/** Difference of the weights from 100; negative when the sum is too small. */
export function offBy(editor: OdmEditor): number {
  return Math.round((totalOf(editor) - ODM_TOTAL_WEIGHT) * 100) / 100;
}

/** The editor with one value written: of a criterion (`distance.weight`, `distance.isActive`) or the limit. */
export function writeInto(editor: OdmEditor, path: string, value: unknown): OdmEditor {
  const [field = '', part] = path.split('.');
  if (part === undefined) return { ...editor, [field]: value };
  return { ...editor, [field]: { ...editor[field as OdmCriterion], [part]: value } };
}

/** A draft of the formula and the validation errors of the last save attempt. */
export function useFormulaDraft(saved: OdmFormula) {
  const [draft, setDraft] = useState<OdmEditor | null>(null);
  const [errors, setErrors] = useState<OdmErrors>({});
  const editor = draft ?? editorOf(saved);
  const read = parseOdmEditor(editor);
  const edit = (next: OdmEditor, corrected: OdmCriterion | 'qualified_limit') => {
    setDraft(next);
    // The total is validated again at the next save attempt.
    const { total: _, [corrected]: __, ...rest } = errors;
    setErrors(rest);
  };
  return {
    editor,
    errors,
    /** The draft as a formula, or null while it is invalid. */
    formula: Object.keys(read.errors).length === 0 ? read.formula : null,
    isTouched: draft !== null,
    editWeight: (name: OdmCriterion, weight: string) =>
      edit({ ...editor, [name]: { ...editor[name], weight } }, name),
    editActive: (name: OdmCriterion, isActive: boolean) =>
      edit({ ...editor, [name]: { ...editor[name], isActive } }, name),
    editLimit: (qualified_limit: string) => edit({ ...editor, qualified_limit }, 'qualified_limit'),
    /** Writes one value of the editor by its path, such as `distance.weight`, and drops the errors. */
    assign: (path: string, value: unknown) => {
      setDraft((before) => writeInto(before ?? editorOf(saved), path, value));
      setErrors({});
    },
    reset: () => {
      setDraft(null);
      setErrors({});
    },
    /** Validates: returns the formula to save, or null and shows the errors. */
    check: (): OdmFormula | null => {
      setErrors(read.errors);
      return Object.keys(read.errors).length === 0 ? read.formula : null;
    },
  };
}

export type FormulaDraft = ReturnType<typeof useFormulaDraft>;
