import { sql, type Kysely, type Transaction } from 'kysely';
import { conteudosDosAjustes } from '#contracts/catalogo/ajustes.contract.ts';
import {
  AJUSTES_INICIAIS,
  type Ajuste,
  type ConteudoDoAjuste,
  type SecaoDosAjustes,
} from '#domain/ajustes/ajustes.ts';
import type { DB } from '#platform/db/schema.ts';
import type { Author } from '../edicao/edicao.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A version of a section; `versao` is 0 for one that nobody has saved. */
export type AjusteSalvo = { versao: number; ajuste: Ajuste };
/** `pedido`: number of the newest version of a text that patients are asked again; 0 without one. */
export type AjusteVigente = AjusteSalvo & { em: Date; pedido: number };

/** A stored value that does not fit its section any more counts as never saved. */
function asAjuste(secao: SecaoDosAjustes, conteudo: unknown): Ajuste {
  const known = conteudosDosAjustes[secao].safeParse(conteudo).data ?? AJUSTES_INICIAIS[secao];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of the same section
  return { secao, conteudo: known } as Ajuste;
}

/** The newest version of every section that was ever saved, in no order. */
export async function listVigentes(db: Reader): Promise<AjusteVigente[]> {
  const asked = sql<number>`coalesce((select max(p.numero) from ajustes p
    where p.secao = ajustes.secao and (p.conteudo ->> 'pedeDeNovo')::boolean), 0)`;
  const rows = await db
    .selectFrom('ajustes')
    .distinctOn('secao')
    .select(['secao', 'numero', 'conteudo', 'em', asked.as('pedido')])
    .orderBy('secao')
    .orderBy('numero', 'desc')
    .execute();
  return rows.map(({ secao, numero, conteudo, em, pedido }) => ({
    versao: numero,
    ajuste: asAjuste(secao, conteudo),
    em,
    pedido,
  }));
}

export async function findAjuste(db: Reader, secao: SecaoDosAjustes): Promise<AjusteSalvo> {
  const row = await db
    .selectFrom('ajustes')
    .select(['numero', 'conteudo'])
    .where('secao', '=', secao)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { versao: row?.numero ?? 0, ajuste: asAjuste(secao, row?.conteudo) };
}

/** Adds the next version. @returns its id; none when a concurrent save wrote this number first */
export function insertAjuste(
  tx: Transaction<DB>,
  next: { secao: SecaoDosAjustes; numero: number; conteudo: ConteudoDoAjuste },
  { administradorId, now }: Author,
): Promise<{ id: string }[]> {
  const conteudo = JSON.stringify(next.conteudo);
  return tx
    .insertInto('ajustes')
    .values({ ...next, conteudo, administrador_id: administradorId, em: now })
    .onConflict((oc) => oc.columns(['secao', 'numero']).doNothing())
    .returning('id')
    .execute();
}

/** Stores a logo, once however often it is sent. */
export async function insertLogo(
  tx: Transaction<DB>,
  { id, imagem }: { id: string; imagem: Buffer },
  { administradorId, now }: Author,
): Promise<void> {
  await tx
    .insertInto('logos_da_marca')
    .values({ id, imagem, administrador_id: administradorId, em: now })
    .onConflict((oc) => oc.column('id').doUpdateSet({ em: now }))
    .execute();
}

/** Removes the logos sent before `before` that none of the newest `versions` versions of the brand names. */
export async function removeUnusedLogos(tx: Transaction<DB>, before: Date, versions: number): Promise<void> {
  const named = tx
    .selectFrom('ajustes')
    .select(sql<string>`conteudo ->> 'logo'`.as('logo'))
    .where('secao', '=', 'marca')
    .orderBy('numero', 'desc')
    .limit(versions);
  await tx
    .deleteFrom('logos_da_marca')
    .where('em', '<', before)
    .where('id', 'not in', tx.selectFrom(named.as('n')).select('n.logo').where('n.logo', 'is not', null))
    .execute();
}

export async function findLogo(db: Reader, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('logos_da_marca').select('imagem').where('id', '=', id).executeTakeFirst();
  return row?.imagem ?? null;
}

/** Versions of a section, newest first. */
export async function listVersoes(db: Reader, secao: SecaoDosAjustes, limit: number) {
  const rows = await db
    .selectFrom('ajustes')
    .select(['id', 'numero', 'conteudo', 'em'])
    .where('secao', '=', secao)
    .orderBy('numero', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, numero, conteudo, em }) => ({
    id,
    em,
    versao: numero,
    ajuste: asAjuste(secao, conteudo),
  }));
}
