import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { scratchFolder } from '../scripts/scratch.ts'
import type { Database } from '../src/server/db/open.ts'

/** A disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  folder: string
  fill: () => void
  /** Takes away what has filled it. */
  makeRoom: () => void
  remove: () => void
}

/** Mounts a small disk. @returns it, or why that cannot be done here */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(path.join(scratchFolder, 'officina-disk-'))
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder],
    { encoding: 'utf8' },
  )
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return `no disk can be mounted here: ${error?.message ?? stderr.trim()}`
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      for (const size of [1_048_576, 4_096]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size, 1))
        } catch (failure) {
          if ((failure as { code?: string }).code !== 'ENOSPC') throw failure
        }
      }
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Has every table of a database refuse what is written as one on a full disk does, for as long as is said. What a full disk itself does is
 * tried in `tests/faults/full-disk.test.ts`.
 */
export async function refusingDisk(database: Database) {
  await database.asOwner((client) =>
    client.query(`
      create table test_disk (is_full boolean not null);
      insert into test_disk values (false);
      create function refuse_for_room() returns trigger language plpgsql security definer as $$ begin
        if (select is_full from public.test_disk) then
          raise exception 'could not extend file "base/5/16763": No space left on device' using errcode = 'disk_full';
        end if;
        return null;
      end $$;
      do $$ declare name text; begin
        for name in select relname from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'test_disk'
        loop
          execute format('create trigger refuse_for_room before insert or update or delete on public.%I
            for each statement execute function refuse_for_room()', name);
        end loop;
      end $$`),
  )
  // The embedded database only reads from its first refusal on, until it has looked for room.
  const set = (isFull: boolean) =>
    vi.waitFor(() => database.pool.query('update test_disk set is_full = $1', [isFull]), { timeout: 20_000 })
  return { fill: () => set(true), makeRoom: () => set(false) }
}
