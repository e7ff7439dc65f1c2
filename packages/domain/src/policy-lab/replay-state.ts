import type { DistributionSettings } from '../distribution/distribution-input.ts';
import {
  type LabPolicy,
  type RecordedRequest,
  type RecordedScan,
  type RequestOutcome,
  UNSERVED_OUTCOME,
} from './lab-record.ts';

/** State of one request in a replay. */
export interface RequestState {
  readonly request: RecordedRequest;
  isWaiting: boolean;
  wave: number;
  /** The settings that decided it in the record, as far as read. */
  recordedSettings: DistributionSettings;
  /** The last recorded wave. */
  scan: RecordedScan | null;
  /** Number of the scheduled wave; earlier schedules are void. */
  turn: number;
  /** Km to the restaurant of the drivers with an offer in the replay, and in the record. */
  readonly km: Map<number, number>;
  readonly recordedKm: Map<number, number>;
  outcome: RequestOutcome;
}

export function createRequestState(request: RecordedRequest): RequestState {
  return {
    request,
    isWaiting: true,
    wave: 0,
    recordedSettings: request.settings,
    scan: null,
    turn: 0,
    km: new Map(),
    recordedKm: new Map(),
    outcome: UNSERVED_OUTCOME,
  };
}

/** The settings of a request in a replay; limits on drivers are always the recorded ones. */
export function selectSettings(policy: LabPolicy, recorded: DistributionSettings): DistributionSettings {
  if (policy.kind === 'recorded') return recorded;
  const { roads: _, ...limits } = recorded;
  return {
    ...limits,
    formula: policy.formula,
    dispatch: policy.dispatch,
    ...(policy.roads && { roads: true }),
  };
}

/** Whether a policy decides an order with its recorded mode and settings. */
export function isDecidedAsRecorded(policy: LabPolicy, state: RequestState): boolean {
  if (policy.kind === 'recorded') return true;
  const { formula, dispatch, roads = false } = state.recordedSettings;
  return (
    policy.mode === state.request.mode &&
    (policy.roads ?? false) === roads &&
    hasSameValues(policy.formula, formula) &&
    hasSameValues(policy.dispatch, dispatch)
  );
}

function hasSameValues<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);
}

/** The recorded outcome of a request. */
export function readRecordedOutcome({ request, recordedKm }: RequestState): RequestOutcome {
  const { end, offers, started_at } = request;
  if (end.kind !== 'accepted' && end.kind !== 'assigned')
    return { ...UNSERVED_OUTCOME, offers: offers.length };
  return {
    driver_id: end.driver_id,
    by: end.kind === 'accepted' ? 'offer' : 'hand',
    seconds: (end.at - started_at) / 1000,
    km: end.kind === 'accepted' ? (recordedKm.get(end.driver_id) ?? null) : null,
    offers: offers.length,
  };
}
