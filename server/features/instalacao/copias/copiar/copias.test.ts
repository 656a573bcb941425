import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAgeTar } from '#adapters/archive/drivers/age-tar.ts';
import { isMigrated } from '#platform/db/migrate.ts';
import { BASELINE, listMigrations, REPLACED } from '#platform/db/migrations.ts';
import * as build from '#testing/builders/builders.ts';
import { CHAVE, comSql, conteudoDe, COPIANDO as actor, outraInstalacao } from '#testing/builders/copias.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { instalacaoCheia } from '#testing/scenes/instalacao/instalacao-cheia.ts';
import { upload } from '#testing/builders/upload.ts';
import { conferirCopia } from '../restaurar/conferir.usecases.ts';
import { STRUCTURE_ONLY } from '../conteudo.policy.ts';
import { findLastCopia } from '../copias.repository.ts';
import { restaurarCopia } from '../restaurar/restaurar.usecases.ts';

/** The migrations of a later program. */
const migrations = async () => [
  ...(await listMigrations()),
  { name: '9000_depois', read: async () => 'alter table precos add column depois text' },
];

let cheia: Awaited<ReturnType<typeof instalacaoCheia>>;
beforeAll(async () => {
  cheia = await instalacaoCheia();
});
afterAll(() => cheia.stop());

async function destino(change: Parameters<typeof outraInstalacao>[0] = {}) {
  const outra = await outraInstalacao(change);
  onTestFinished(() => outra.stop());
  const { deps } = outra;
  return {
    ...outra,
    restaurar: (arquivo = cheia.arquivo) => restaurarCopia({ actor, input: { arquivo }, deps }),
  };
}

test('every table has rows in the copy, and none of them is left out unsaid', async () => {
  const nomes = (await conteudoDe(cheia.app.connection)).keys();
  const inside = cheia.copia.conjuntos.map(({ nome }) => nome);
  expect([...nomes].filter((nome) => !inside.includes(nome) && !(nome in STRUCTURE_ONLY))).toEqual([]);
  expect(cheia.copia.conjuntos.filter(({ linhas: rowCount }) => rowCount === 0)).toEqual([]);
  expect(cheia.copia.arquivos.quantidade).toBeGreaterThanOrEqual(3);
  expect(cheia.copia.falhas.quantidade).toBe(0);
});

test('every column that names a file is looked through', async () => {
  const rows = await comSql<{ c: string }>(
    cheia.app.connection,
    `select table_name || '.' || column_name as c from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)objeto$' order by 1`,
  );
  expect(rows.map(({ c }) => c)).toEqual([
    'anexos.objeto',
    'anexos.previa_objeto',
    'contestacoes.documento_objeto',
    'documentos.objeto',
    'documentos.preparado_objeto',
    'documentos_da_conferencia.objeto',
    'documentos_recebidos.objeto',
    'documentos_versoes.objeto',
    'folhas_desenhadas.objeto',
  ]);
});

test('verifying reads all of it and writes nothing', async () => {
  const { header, manifesto } = await conferirCopia({
    actor,
    input: { arquivo: cheia.arquivo },
    deps: { archive: createAgeTar(CHAVE) },
  });
  expect(manifesto.conjuntos).toEqual(cheia.copia.conjuntos);
  expect(header.demonstracao).toBe(true);
});

test('a missing, changed or unreadable file → reported, the rest copied', async () => {
  const rows = await cheia.app.deps.db.selectFrom('anexos').select(['objeto', 'sha256']).execute();
  const [gone = '', changed = ''] = rows.map(({ objeto }) => objeto);
  const { documento_objeto: closed } = await cheia.app.deps.db
    .selectFrom('contestacoes')
    .select('documento_objeto')
    .executeTakeFirstOrThrow();
  const storage = {
    ...cheia.app.deps.storage,
    stat: async (key: string) => {
      if (key === closed) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      return key === gone ? null : cheia.app.deps.storage.stat(key);
    },
    read: async (key: string) => {
      if (key !== changed) return cheia.app.deps.storage.read(key);
      return Readable.from([Buffer.from('metade')]);
    },
  };
  const path = join(cheia.folder, 'com-falhas.age');
  const { falhas, arquivos } = await cheia.fazer(path, { storage });
  expect(falhas.quantidade).toBe(3);
  expect(new Map(falhas.primeiras.map(({ chave, motivo }) => [chave, motivo]))).toEqual(
    new Map([
      [gone, 'ausente'],
      [changed, 'ilegivel'],
      [closed, 'ilegivel'],
    ]),
  );
  expect(arquivos.quantidade).toBe(cheia.copia.arquivos.quantidade - 2);
  const outra = await destino();
  await outra.restaurar(path);
  expect(await outra.storage.stat(changed)).toBeNull();
  expect(await findLastCopia(cheia.app.deps.db)).toMatchObject({ faltando: 3 });
});

test('a copy of a newer program is refused in words', async () => {
  const newer = await destino();
  await newer.restaurar();
  await comSql(
    newer.deps.connection,
    `insert into kysely_migration values ('9999_futuro', '2030-01-01T00:00:00Z')`,
  );
  const path = join(cheia.folder, 'mais-nova.age');
  const { storage } = newer;
  const { connection, db, runInTransaction } = newer.deps;
  await cheia.fazer(path, { connection, db, runInTransaction, storage });
  await expect((await destino()).restaurar(path)).rejects.toThrow(/versão mais nova/);
});

/** Removes from the schema all that migrations after the baseline added. */
const UNDO_SINCE_BASELINE = [
  'drop table logos_da_marca',
  'drop table ajustes',
  'drop index consentimentos_da_conta',
  'alter table mensagens drop column paciente_id cascade, drop column palavras cascade',
  'drop table notas_internas, etiquetas_das_conversas, etiquetas',
  'drop function nota_interna_fica()',
  'drop function palavras_no_tempo',
  'alter table mensagens drop column respondeu_desde cascade',
  'drop index conversas_esperando, conversas_urgentes, conversas_aguardando, conversas_fechadas',
  `alter table conversas drop column fechada_em cascade, drop column com_medico_id cascade,
     drop column com_pedido_id cascade`,
  `create index conversas_esperando on conversas (coalesce(espera_desde, adiada_ate), ordem)
     where cliente_n > lido_equipe or adiada_ate is not null`,
  'drop index pedidos_enviados, clientes_telefone_do_fim, clientes_email_contato, clientes_do_asaas',
  'drop index documentos_por_numero, folhas_de_talao_por_numero, envios_postais_rastreio',
  `create index clientes_email_contato on clientes (lower(email_contato)) where email_contato <> ''`,
  `drop function pedido_toma_remedios(), documento_leva_remedios(), documentos_novos_levam_remedios(),
     cliente_apaga_remedios() cascade`,
  'drop function remedios_do_pedido, remedios_respondidos, nomes_parecidos',
  'alter table pedidos drop column remedios_busca',
  'alter table copias drop column destino, drop column conferida_em',
  'alter table emails drop column recusa_codigo',
  'alter table varredura_de_arquivos drop column bytes',
  'alter table sessoes_de_assinatura drop column certificado_ate',
  'alter table conversas drop column edicao',
  'alter table clientes drop column levado_por cascade',
  'alter table cobrancas drop column pagador_id cascade',
  'drop function pedido_segue(), documento_segue() cascade',
  'drop index contestacoes_uma_aberta',
  'alter table contestacoes drop column tipo cascade',
  `create unique index contestacoes_uma_aberta on contestacoes (cpf, lower(email)) where situacao = 'aberta'`,
  'drop table repasses, linhas_de_repasse, fechamentos_de_repasse, regras_de_repasse',
  'drop function repasse_fica()',
  'drop index consultas_realizadas, escolhas_recusadas',
  'alter table cobrancas drop column metodo',
  'drop index clientes_senha_trazida; drop table notas_da_importacao, pagamentos_trazidos',
  'drop table chaves_de_acesso, desafios_de_chave, codigos_reserva',
  'alter table conversas drop column urgencia_n cascade, drop column urgencia_em cascade',
  'alter table emails drop column pedido_id cascade',
  'drop index emails_recusados_de',
  'drop table lembretes_de_renovacao, recados, inscricoes_push, mudancas_de_canal',
  'alter table medicos drop column nome_com_tratamento, drop column tratamento',
  'drop table celulares_de_recuperacao',
  'drop table documentos_da_conferencia, conferencias',
  'alter table casos drop column responsavel_em cascade, drop column responsavel_por cascade',
  `alter table clientes drop column autorizado_por cascade, drop column autorizado_ate cascade,
     drop column recusado_em cascade, drop column celular_proprio cascade`,
  'alter table sessoes drop column chave_provada_em',
  'alter table documentos drop column paciente_id cascade',
  'alter table pedidos drop column paciente_id cascade',
  'drop table apagamentos, identidades_guardadas',
  'alter table clientes drop column apagada_em cascade',
  'drop function expurga_prontuario, em_expurgo, ultimo_registro cascade',
  `alter table clientes drop column conta_id cascade, drop column parentesco cascade,
     drop column declarado_em cascade, drop column autorizado_em cascade,
     drop column em_conferencia_desde cascade`,
  `drop index auditoria_em, auditoria_acao, auditoria_ator, contestacoes_cadastro;
   alter table auditoria_conferencia drop constraint auditoria_conferencia_cabeca,
     drop column linhas, drop column falha_lote cascade, drop column falha_linha,
     alter column lote_id set not null, alter column hash set not null`,
].join(';');

/** A copy of an installation whose applied migrations are `names`, with a price. */
async function copyWith(names: readonly string[], arquivo: string): Promise<string> {
  const older = await destino();
  await older.restaurar();
  const { storage } = older;
  const { connection, db, runInTransaction } = older.deps;
  await comSql(
    connection,
    `delete from kysely_migration;
     ${UNDO_SINCE_BASELINE};
     insert into kysely_migration select unnest(array['${names.join("','")}']), now()::text;
     update precos set preco_centavos = 12345`,
  );
  const path = join(cheia.folder, arquivo);
  await cheia.fazer(path, { connection, db, runInTransaction, storage });
  return path;
}

const REPLACED_NAMES = [
  ...Array.from({ length: REPLACED.count - 1 }, (_, n) => `00${10 + n}_antes`),
  REPLACED.last,
];

test.each([
  ['of an older schema', [BASELINE]],
  ['at the last replaced migration', REPLACED_NAMES],
])('a copy %s → it comes in and is brought forward', async (_, names) => {
  const path = await copyWith(names, 'anterior.age');
  const outra = await destino({ migrations });
  await outra.restaurar(path);
  expect(await comSql(outra.deps.connection, 'select distinct preco_centavos, depois from precos')).toEqual([
    { preco_centavos: 12345, depois: null },
  ]);
  expect(await isMigrated(outra.deps.db, migrations)).toBe(true);
});

test('a copy from before the last replaced migration → it is refused in words', async () => {
  const path = await copyWith(REPLACED_NAMES.slice(1), 'antiga.age');
  await expect((await destino()).restaurar(path)).rejects.toThrow(/versão antiga.*0100_/);
});

test('a copy stops before the disk of the installation is full, and leaves no file', async () => {
  let left = 100_000;
  const freeSpace = async () => (left -= 20_000);
  const path = join(cheia.folder, 'grande-demais.age');
  await expect(cheia.fazer(path, { freeSpace })).rejects.toThrow(/não cabe no disco/);
  expect((await readdir(cheia.folder)).filter((name) => /grande-demais|parcial/.test(name))).toEqual([]);
});

test('a copy that cannot be written is noted as such and leaves no file', async () => {
  await expect(cheia.fazer(join(cheia.folder, 'nada/aqui.age'))).rejects.toThrow(/ENOENT/);
  const { rows } = await sql<{
    resultado: string;
  }>`select resultado from copias order by terminada_em desc limit 1`.execute(cheia.app.deps.db);
  expect(rows).toEqual([{ resultado: 'falhou' }]);
});

test('while people write, a copy is of one instant: nothing dangles, no number is left out', async () => {
  const patients = await Promise.all([1, 2, 3].map(() => build.newPatient(cheia.app)));
  const stopping = new AbortController();
  let orders = 0;
  const work = patients.map(async (patient) => {
    while (!stopping.signal.aborted) {
      const { id } = await build.answeredPedido(patient);
      await upload(patient, { filename: 'a.pdf', bytes: pdfOf(9_000), pedido: id, tipo: 'laudo_medico' });
      orders += 1;
    }
  });
  const path = join(cheia.folder, 'sob-carga.age');
  await expect.poll(() => orders).toBeGreaterThan(3);
  const made = await cheia.fazer(path);
  stopping.abort();
  await Promise.all(work);
  expect(made.falhas.quantidade).toBe(0);
  const outra = await destino();
  await outra.restaurar(path);
  const gaps = `select cliente_id from mensagens group by cliente_id having max(n) <> count(*)
    union all select c.cliente_id from conversas c where c.ultimo <> (select count(*) from mensagens m where m.cliente_id = c.cliente_id)`;
  expect(await comSql(outra.deps.connection, gaps)).toEqual([]);
  const files = await comSql<{ objeto: string }>(outra.deps.connection, 'select objeto from anexos');
  for (const { objeto } of files) expect(await outra.storage.stat(objeto)).not.toBeNull();
});
