-- What the page of a training says is shared by the sessions of a programme as its long texts are: the names of `detailFields` in
-- src/domain/training.ts. A row that was written before has null there, as has one that says nothing.
create or replace function shared_values(title text, description text, category text, duration integer, price integer, details jsonb, english jsonb)
returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'title', title, 'description', description, 'category', category, 'duration', duration, 'price', price,
    'english.title', english -> 'title', 'english.description', english -> 'description')
  || (select jsonb_object_agg('details.' || name, details -> name)
        || jsonb_object_agg('english.details.' || name, english -> 'details' -> name)
      from unnest(array['content', 'programDetails', 'objectives', 'targetAudience', 'prerequisites', 'pedagogy', 'certification',
        'pictureAlt', 'timeline', 'included', 'questions']) name)
  || jsonb_build_object('details.theme', details -> 'theme', 'details.picture', details -> 'picture')
$$;
