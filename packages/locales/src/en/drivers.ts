import driverCodes from '../../en/driver-codes.json' with { type: 'json' };
import driverImport from '../../en/driver-import.json' with { type: 'json' };
import driverRegistration from '../../en/driver-registration.json' with { type: 'json' };
import driverSync from '../../en/driver-sync.json' with { type: 'json' };
import drivers from '../../en/drivers.json' with { type: 'json' };
import notifications from '../../en/notifications.json' with { type: 'json' };

/** The texts of the screens about drivers: one line for each feature. */
export const driversTexts = {
  drivers,
  driverCodes,
  driverImport,
  driverRegistration,
  driverSync,
  notifications,
};
