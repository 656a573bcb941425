import { expect, test } from 'vitest';
import { listMigrations } from '../server/platform/db/migrations.ts';
import { faultsOf, RULED_AFTER } from './migration-rule.ts';

const EXPANDS = '0140_prova';
const CONTRACTS = '0141_contrai_0130_prova';
const INDEX = '0142_indice_prova';
const ALL = ['0130_antes', EXPANDS, CONTRACTS, INDEX];

test('every migration since the rule → the release before it goes on serving', async () => {
  const scripts = await listMigrations();
  const all = scripts.map(({ name }) => name);
  expect(all).toContain(RULED_AFTER);
  const ruled = scripts.filter(({ name }) => name > RULED_AFTER);
  const faults = await Promise.all(ruled.map(async ({ name, read }) => faultsOf(name, await read(), all)));
  expect(faults.flat()).toEqual([]);
});

test.each([
  [
    'create table novos (id uuid primary key, n integer not null); create index novos_n on novos (n)',
    EXPANDS,
  ],
  ['alter table pedidos add column nota text, add column peso numeric(8, 2) not null default 0', EXPANDS],
  [
    "alter table fretes drop constraint fretes_uf_check, add constraint fretes_uf_check check (uf <> '')",
    EXPANDS,
  ],
  ['alter table pedidos add constraint pedidos_peso_check check (peso > 0) not valid', EXPANDS],
  ['alter table pedidos alter column nota drop not null', EXPANDS],
  [
    "create function f() returns int language sql as $$ drop table x; $$; comment on table pedidos is 'rename'",
    EXPANDS,
  ],
  [
    "-- A person's note; of before.\n-- exempt: a hundred rows, written by the desk\nupdate mensagens set nota = ''",
    EXPANDS,
  ],
  ['alter table pedidos drop column nota; drop table novos', CONTRACTS],
  ['create index concurrently pedidos_nota on pedidos (nota) where nota is not null', INDEX],
])('%s → no fault', (sql, name) => expect(faultsOf(name, sql, ALL)).toEqual([]));

test.each([
  ['drop table fretes', EXPANDS, 'drops'],
  ['alter table fretes drop column uf', EXPANDS, 'drops'],
  ['alter table fretes drop constraint fretes_pkey', EXPANDS, 'drops'],
  [
    'alter table fretes add column n int not null check (n in (1, 2)), add column m int default 1',
    EXPANDS,
    'must not be null',
  ],
  ['alter table fretes alter column uf set not null', EXPANDS, 'may not write'],
  ['alter table fretes rename column uf to estado', CONTRACTS, 'renames'],
  ['alter table fretes alter column uf type varchar(2)', CONTRACTS, 'changes a type'],
  ['alter table fretes add column id uuid default gen_random_uuid()', EXPANDS, 'differ by row'],
  ['alter table fretes add column n bigserial', EXPANDS, 'differ by row'],
  ['create index pedidos_nota on pedidos (nota)', EXPANDS, 'index migration'],
  ['create index concurrently fretes_uf on fretes (uf)', EXPANDS, 'outside of an index migration'],
  ['alter table mensagens add constraint m_check check (a is null)', EXPANDS, 'not valid'],
  ['alter table mensagens add constraint m_unica unique (a)', EXPANDS, 'under a lock'],
  ['update pedidos set nota = 1 where nota is null', EXPANDS, 'in batches'],
  ['-- exempt: few\nupdate pedidos set nota = 1', EXPANDS, 'in batches'],
  ['lock table fretes', EXPANDS, 'locks'],
  ['create index concurrently a on pedidos (a); create index concurrently b on pedidos (b)', INDEX, 'is one'],
  ['create index concurrently if not exists a on pedidos (a)', INDEX, 'is one'],
  ['drop table novos', '0143_contrai_0135_prova', 'no earlier migration'],
])('%s → refused', (sql, name, words) => expect(faultsOf(name, sql, ALL).join('\n')).toContain(words));
