import type { Muster } from '../muster.ts'

/** PostgreSQL does not know this time zone, as an older one, or one of a system without former names. */
export const forgetZone = (muster: Muster, zone: string) => listZones(muster, `name <> '${zone}'`)

export const rememberZones = (muster: Muster) => listZones(muster, 'true')

const listZones = ({ admin }: Muster, which: string) =>
  admin.query(
    `set allow_system_table_mods = on;
     create or replace view pg_catalog.pg_timezone_names as select * from pg_timezone_names() where ${which}`,
  )
