import channelWebhooks from '../../en/channel-webhooks.json' with { type: 'json' };
import exports from '../../en/exports.json' with { type: 'json' };
import integrationHealth from '../../en/integration-health.json' with { type: 'json' };
import jobs from '../../en/jobs.json' with { type: 'json' };
import json from '../../en/json.json' with { type: 'json' };
import logs from '../../en/logs.json' with { type: 'json' };
import operators from '../../en/operators.json' with { type: 'json' };
import recoveryFiles from '../../en/recovery-files.json' with { type: 'json' };
import regulatorQueue from '../../en/regulator-queue.json' with { type: 'json' };
import settings from '../../en/settings.json' with { type: 'json' };

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
