import driverCodes from '../../ar/driver-codes.json' with { type: 'json' };
import driverImport from '../../ar/driver-import.json' with { type: 'json' };
import driverRegistration from '../../ar/driver-registration.json' with { type: 'json' };
import driverSync from '../../ar/driver-sync.json' with { type: 'json' };
import drivers from '../../ar/drivers.json' with { type: 'json' };
import notifications from '../../ar/notifications.json' with { type: 'json' };

/** The texts of the screens about drivers: one line for each feature. */
export const driversTexts = {
  drivers,
  driverCodes,
  driverImport,
  driverRegistration,
  driverSync,
  notifications,
};
