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

/** The editor as it opens on a formula: what has no weight is switched off. */
export function editorOf(formula: OdmFormula): OdmEditor {
  const rows = ODM_CRITERIA.map((name) => {
    const weight = formula[`${name}_weight`];
    return [name, { weight: String(weight), isActive: weight > 0 }];
  });
  return { ...Object.fromEntries(rows), qualified_limit: String(formula.qualified_limit) } as OdmEditor;
}

/** The sum of the weights that count; what is no number counts as nothing here. */
export function totalOf(editor: OdmEditor): number {
  const total = ODM_CRITERIA.reduce((sum, name) => {
    const { weight, isActive } = editor[name];
    const value = isActive ? parseOdmNumber(weight) : 0;
    return sum + (Number.isNaN(value) ? 0 : value);
  }, 0);
  return Math.round(total * 100) / 100;
}

/** How far the weights are from 100: negative where some is missing. */
export function offBy(editor: OdmEditor): number {
  return Math.round((totalOf(editor) - ODM_TOTAL_WEIGHT) * 100) / 100;
}

/** A formula that is being edited over the one in force, and what was wrong with it when it was last tried to be saved. */
export function useFormulaDraft(saved: OdmFormula) {
  const [draft, setDraft] = useState<OdmEditor | null>(null);
  const [errors, setErrors] = useState<OdmErrors>({});
  const editor = draft ?? editorOf(saved);
  const read = parseOdmEditor(editor);
  const edit = (next: OdmEditor, corrected: OdmCriterion | 'qualified_limit') => {
    setDraft(next);
    // A sum that was wrong is judged anew when the next save is tried.
    const { total: _, [corrected]: __, ...rest } = errors;
    setErrors(rest);
  };
  return {
    editor,
    errors,
    /** The formula of the draft, where nothing is wrong with it. */
    formula: Object.keys(read.errors).length === 0 ? read.formula : null,
    isTouched: draft !== null,
    editWeight: (name: OdmCriterion, weight: string) =>
      edit({ ...editor, [name]: { ...editor[name], weight } }, name),
    editActive: (name: OdmCriterion, isActive: boolean) =>
      edit({ ...editor, [name]: { ...editor[name], isActive } }, name),
    editLimit: (qualified_limit: string) => edit({ ...editor, qualified_limit }, 'qualified_limit'),
    reset: () => {
      setDraft(null);
      setErrors({});
    },
    /** The formula to save, or null where something is wrong, which is shown from now on. */
    check: (): OdmFormula | null => {
      setErrors(read.errors);
      return Object.keys(read.errors).length === 0 ? read.formula : null;
    },
  };
}

export type FormulaDraft = ReturnType<typeof useFormulaDraft>;
