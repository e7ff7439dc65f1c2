import channelWebhooks from '../../ar/channel-webhooks.json' with { type: 'json' };
import exports from '../../ar/exports.json' with { type: 'json' };
import integrationHealth from '../../ar/integration-health.json' with { type: 'json' };
import jobs from '../../ar/jobs.json' with { type: 'json' };
import json from '../../ar/json.json' with { type: 'json' };
import logs from '../../ar/logs.json' with { type: 'json' };
import operators from '../../ar/operators.json' with { type: 'json' };
import recoveryFiles from '../../ar/recovery-files.json' with { type: 'json' };
import regulatorQueue from '../../ar/regulator-queue.json' with { type: 'json' };
import settings from '../../ar/settings.json' with { type: 'json' };

/** The texts of the screens about operators and settings: one line for each feature. */
export const administrationTexts = {
  operators,
  exports,
  jobs,
  json,
  logs,
  recoveryFiles,
  regulatorQueue,
  integrationHealth,
  channelWebhooks,
  settings,
};
