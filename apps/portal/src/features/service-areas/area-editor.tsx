import { Alert, Button, FileButton } from '@mantine/core';
import { isSuperAdmin, type MapPoint, POLYGON_CORNERS } from '@mishwar/domain';
import { IconArrowBackUp, IconDownload, IconPolygon, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../shared/api/api.ts';
import { errorStatus, errorTexts, messageText } from '../../shared/api/error-text.ts';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { serviceAreasQuery } from '../../shared/map/map.queries.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { downloadFile } from '../../shared/table/csv.ts';
import { toastSuccess } from '../../shared/ui/toast.ts';
import { type AreaOwner, toOwnerInput, toWireCorners } from './area-owners.ts';
import { AreaPreview } from './area-preview.tsx';
import { AreaVersions } from './area-versions.tsx';
import { type GeojsonProblem, readGeojson, writeGeojson } from './geojson.ts';
import { invalidateAreas } from './service-areas.queries.ts';
import type { AreaDraft } from './use-area-draft.ts';

interface AreaEditorProps {
  owner: AreaOwner;
  draft: AreaDraft;
  onClose: () => void;
}

interface Save {
  corners: readonly MapPoint[] | null;
  seen: string | null;
}

/** One area: what it would change, its versions, and for a super admin drawing, files, saving and removing. */
export function AreaEditor({ owner, draft, onClose }: AreaEditorProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canEdit = isSuperAdmin(useProfile());
  const [problem, setProblem] = useState<GeojsonProblem | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const save = useIdempotentMutation(
    {
      scope: ['service-area', owner.kind, owner.id],
      send: ({ corners, seen }: Save, key) =>
        api.serviceAreas.save({
          headers: { 'idempotency-key': key },
          body: {
            ...toOwnerInput(owner),
            corners: toWireCorners(corners),
            seen,
          },
        }),
    },
    {
      onSuccess: async (answer, { corners }) => {
        client.setQueryData(serviceAreasQuery().queryKey, answer);
        draft.accept(corners);
        toastSuccess(t(corners ? 'serviceAreas.saved' : 'serviceAreas.removed', { name: owner.name }));
        setRemoving(false);
        await invalidateAreas(client);
      },
      onError: (error) => {
        // The draft stays and is stale then: the next save is over the area that is read now.
        if (errorStatus(error) === 409) void invalidateAreas(client);
      },
    },
  );
  const send = (corners: readonly MapPoint[] | null) =>
    save.mutate({ corners, seen: owner.area?._id ?? null });
  const upload = async (file: File | null) => {
    if (!file) return;
    const read = readGeojson(await file.text());
    setProblem(read.ok ? null : read.problem);
    if (read.ok) draft.replace(read.corners);
  };
  const { corners, isDirty, isDrawing } = draft;
  const problems = new Set([
    ...(draft.isStale ? [messageText('settings_changed')] : []),
    ...(save.isError ? errorTexts(save.error) : []),
  ]);
  return (
    <>
      <div className="grid gap-4 items-start">
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
          onClick={onClose}
        >
          {t('serviceAreas.back')}
        </Button>
        <h2 className="heading anywhere">
          <bdi>{owner.name}</bdi>
        </h2>
        <p className="size-13 soft">{t(`serviceAreas.means.${owner.kind}`)}</p>
      </div>
      {canEdit && (
        <div className="flex wrap gap-8">
          <Button
            variant={isDrawing ? 'filled' : 'default'}
            leftSection={<IconPolygon size={16} stroke={1.6} aria-hidden />}
            onClick={() => draft.setDrawing(!isDrawing)}
          >
            {t(isDrawing ? 'serviceAreas.stop' : corners ? 'serviceAreas.draw_again' : 'serviceAreas.draw')}
          </Button>
          <FileButton accept=".geojson,.json,application/geo+json" onChange={(file) => void upload(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
              >
                {t('serviceAreas.import')}
              </Button>
            )}
          </FileButton>
          {owner.area && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              onClick={() =>
                downloadFile(
                  `service-area-${owner.kind}-${owner.id}.geojson`,
                  new Blob([writeGeojson([owner])], { type: 'application/geo+json' }),
                )
              }
            >
              {t('serviceAreas.export')}
            </Button>
          )}
        </div>
      )}
      {canEdit && (isDrawing || corners) && (
        <p className="size-13 soft">{t(isDrawing ? 'tracking.polygon.hint' : 'serviceAreas.edit_hint')}</p>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {t(`serviceAreas.file.${problem}`, POLYGON_CORNERS)}
        </Alert>
      )}
      {!corners && !isDrawing && <p className="size-13 soft">{t('serviceAreas.without')}</p>}
      {canEdit && (corners || owner.area) && <AreaPreview owner={owner} corners={corners} />}
      {problems.size > 0 && (
        <Alert color="red" role="alert">
          {[...problems].join(' ')}
        </Alert>
      )}
      {canEdit && (
        <div className="flex wrap gap-8">
          <Button disabled={!isDirty || !corners} loading={save.isPending} onClick={() => send(corners)}>
            {t('common.save')}
          </Button>
          <Button variant="default" disabled={!isDirty || save.isPending} onClick={draft.reset}>
            {t('serviceAreas.discard')}
          </Button>
          {owner.area && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
              onClick={() => setRemoving(true)}
            >
              {t('serviceAreas.remove')}
            </Button>
          )}
        </div>
      )}
      <AreaVersions owner={owner} onRestore={canEdit ? draft.replace : undefined} />
      <ConfirmModal
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('serviceAreas.remove_title', { name: owner.name })}
        confirmLabel={t('serviceAreas.remove')}
        danger
        busy={save.isPending}
        onConfirm={() => send(null)}
      >
        <p>{t(`serviceAreas.remove_body.${owner.kind}`)}</p>
        {isRemoving && <AreaPreview owner={owner} corners={null} />}
      </ConfirmModal>
    </>
  );
}
