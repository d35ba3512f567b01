-- A session that ends at midnight had a half-day of the next morning, 00:00 to 00:15, stored with its first mark (docs/rules/trainings.md#days).
-- What was marked there moves to the evening, where a mark of the evening's own still holds: it is noted once more. The half-day goes, and an
-- evening that was stored until 17:00 or for three hours lasts until midnight.
ALTER TABLE presence_marks DISABLE TRIGGER presence_marks_added_only;--> statement-breakpoint
DO $$
DECLARE
  half record;
BEGIN
  FOR half IN
    SELECT morning.id AS morning, evening.id AS evening, (training.starts_at AT TIME ZONE 'UTC')::date = evening.date AS is_single
    FROM session_halves morning
    JOIN trainings training ON training.id = morning.training_id
    JOIN session_halves evening ON evening.training_id = morning.training_id AND evening.date = morning.date - 1 AND evening.half = 'afternoon'
    WHERE morning.half = 'morning' AND morning.starts_at = '00:00' AND morning.ends_at = '00:15'
      AND training.ends_at = morning.date::timestamp AT TIME ZONE 'UTC'
  LOOP
    INSERT INTO presence_marks (id, registration_id, half_id, state, late_at, reason, marked_by, created_at)
    SELECT DISTINCT ON (registration_id) gen_random_uuid(), registration_id, half_id, state, late_at, reason, marked_by, created_at
    FROM presence_marks own
    WHERE half_id = half.evening
      AND EXISTS (SELECT FROM presence_marks WHERE half_id = half.morning AND registration_id = own.registration_id)
    ORDER BY registration_id, position DESC;
    UPDATE presence_marks SET half_id = half.evening WHERE half_id = half.morning;
    DELETE FROM session_halves WHERE id = half.morning;
    UPDATE session_halves SET ends_at = '23:59'
    WHERE id = half.evening AND half.is_single
      AND ends_at IN ('17:00', to_char(starts_at::time + interval '3 hours', 'HH24:MI'));
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE presence_marks ENABLE TRIGGER presence_marks_added_only;
