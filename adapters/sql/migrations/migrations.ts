import type { Migration, MigrationProvider } from 'kysely'
import type { ColumnTypes } from './column-types.ts'
import { createFirstTables } from './m0001-first-tables.ts'
import { createBookings } from './m0002-bookings.ts'
import { createClaims } from './m0003-claims.ts'
import { addClaimKeys } from './m0004-claim-keys.ts'
import { keepAnyRequest } from './m0005-kept-requests.ts'
import { addDecidedFields } from './m0006-decided-fields.ts'
import { createLimits } from './m0007-limits.ts'
import { createKeyRing } from './m0008-key-ring.ts'
import { addErasedBookings } from './m0009-erased-bookings.ts'
import { addSessionEnds } from './m0010-session-ends.ts'
import { addFormKinds } from './m0011-form-kinds.ts'
import { createMemberNumbers } from './m0012-member-numbers.ts'
import { createPaymentConfig } from './m0013-payment-config.ts'
import { createOrders } from './m0014-orders.ts'
import { createStaff } from './m0015-staff.ts'
import { addInformed } from './m0016-informed.ts'
import { createMessages } from './m0017-messages.ts'
import { addLanguages } from './m0018-languages.ts'

/**
 * Every migration in the order of its name; a name that was released is never changed or removed.
 * @param dataKey encrypts the key ring; earlier releases sealed with keys derived from it
 */
export const migrations = (types: ColumnTypes, dataKey: string): MigrationProvider => ({
  async getMigrations(): Promise<Record<string, Migration>> {
    return {
      '0001-first-tables': { up: (db) => createFirstTables(db, types) },
      '0002-bookings': { up: (db) => createBookings(db, types) },
      '0003-claims': { up: (db) => createClaims(db, types) },
      '0004-claim-keys': { up: (db) => addClaimKeys(db, types) },
      '0005-kept-requests': { up: (db) => keepAnyRequest(db, types, dataKey) },
      '0006-decided-fields': { up: (db) => addDecidedFields(db, types) },
      '0007-limits': { up: (db) => createLimits(db, types) },
      '0008-key-ring': { up: (db) => createKeyRing(db, types, dataKey) },
      '0009-erased-bookings': { up: (db) => addErasedBookings(db, types) },
      '0010-session-ends': { up: (db) => addSessionEnds(db, types) },
      '0011-form-kinds': { up: (db) => addFormKinds(db, types) },
      '0012-member-numbers': { up: (db) => createMemberNumbers(db, types) },
      '0013-payment-config': { up: (db) => createPaymentConfig(db, types) },
      '0014-orders': { up: (db) => createOrders(db, types) },
      '0015-staff': { up: (db) => createStaff(db, types) },
      '0016-informed': { up: (db) => addInformed(db, types) },
      '0017-messages': { up: (db) => createMessages(db, types) },
      '0018-languages': { up: (db) => addLanguages(db, types) },
    }
  },
})
