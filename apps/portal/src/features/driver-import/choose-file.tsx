import { Button, FileButton, Progress, Select } from '@mantine/core';
import { COMPANIES } from '@mishwar/domain';
import { IconFileDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { formatCompany } from '../../shared/companies/format-company.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { downloadFile } from '../../shared/table/csv.ts';
import { toastError } from '../../shared/ui/toast.ts';
import type { ImportUpload } from './use-import-upload.ts';

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Chooses a file of drivers and their company, and shows the upload's progress. */
export function ChooseFile({ upload }: { upload: ImportUpload }) {
  const { t } = useTranslation();
  const { file, company, sent, problem, choose, setCompany } = upload;
  return (
    <>
      <p className="dim">{t('driverImport.about')}</p>
      <Template />
      <Select
        label={t('driverImport.company')}
        placeholder={t('driverImport.company_none')}
        data={COMPANIES.map((value) => ({ value, label: formatCompany(value) }))}
        value={company || null}
        clearable
        disabled={sent !== null}
        onChange={(value) => setCompany(value ?? '')}
      />
      <fieldset
        className="row wrap gap-10 pad-12-16 edge rounded anywhere"
        aria-label={t('driverImport.file')}
      >
        <FileButton accept={XLSX} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={sent !== null}
              leftSection={<IconUpload {...ICON} />}
            >
              {t(file ? 'driverImport.choose_instead' : 'driverImport.choose')}
            </Button>
          )}
        </FileButton>
        {file ? <bdi>{file.name}</bdi> : <span className="dim">{t('driverImport.hint')}</span>}
      </fieldset>
      {sent !== null && file && (
        <div className="grid gap-8" role="status">
          <bdi>{t('driverImport.sending', { name: file.name })}</bdi>
          <Progress value={Math.round(sent * 100)} aria-label={t('driverImport.progress')} />
        </div>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function Template() {
  const { t } = useTranslation();
  const template = useMutation({
    mutationFn: async () => {
      const language = currentLanguage();
      const { body } = await api.driverImport.template({ language });
      if (!(body instanceof Blob)) throw new TypeError('the answer has no file');
      downloadFile(`drivers-import-${language}.xlsx`, body);
    },
    onError: (error) => toastError(t('driverImport.template_failed'), errorTexts(error).join(' ')),
  });
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileDownload {...ICON} />}
        loading={template.isPending}
        onClick={() => template.mutate()}
      >
        {t('driverImport.template')}
      </Button>
    </div>
  );
}
