import { isUploadTooLarge } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../shared/api/upload.ts';
import { importFailure, importMessage } from './import-texts.ts';

const UPLOAD_PATH = '/admin/api/v1/drivers/import/excel';

/** Uploads a file of drivers; `onUploaded` gets the import that it creates. */
export function useImportUpload(onUploaded: (id: string) => void) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [company, setCompany] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const tooLarge = isUploadTooLarge(chosen.size);
    setFile(tooLarge ? null : chosen);
    setProblem(tooLarge ? importMessage('max_size_file') : null);
  };
  const submit = async () => {
    if (!file) return setProblem(t('driverImport.file_missing'));
    const controller = new AbortController();
    leaving.current = controller;
    setProblem(null);
    setSent(0);
    try {
      const answer = await uploadFile(UPLOAD_PATH, file, {
        field: 'driver_file',
        fields: { from_company: company },
        signal: controller.signal,
        onProgress: setSent,
      });
      setFile(null);
      onUploaded(importIdOf(answer));
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(importFailure(failure));
    }
    setSent(null);
  };
  return {
    file,
    company,
    /** Uploaded share of the file, from 0 to 1; null while no upload runs. */
    sent,
    problem,
    choose,
    setCompany,
    submit,
    stop: () => leaving.current.abort(),
  };
}
export type ImportUpload = ReturnType<typeof useImportUpload>;

function importIdOf(answer: unknown): string {
  const { data } = (answer ?? {}) as { data?: { _id?: string } };
  if (!data?._id) throw new TypeError('the answer names no import');
  return data._id;
}
