import { createHash } from 'node:crypto';
import { DESENHO, type TipoComModelo } from '#domain/documentos/emissao/modelos-oficiais.ts';
import type { Sistema } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as repository from './oficiais.repository.ts';

type Call<Input> = UseCase<Sistema, Input, BaseDeps>;

/** Anvisa's files are a page each. */
export const MAX_MODELO_BYTES = 5 * 1024 * 1024;

/** The newest official model of each kind, and whether our layout of now was confirmed by it. */
export async function listarModelosOficiais({ deps }: Call<null>) {
  const rows = await repository.listNewest(deps.db);
  return rows.map((row) => ({ ...row, confirmado: row.desenho === DESENHO }));
}

/** Records an official model, which nobody has confirmed yet. @returns its SHA-256 @throws 400 modelo_invalido, 409 modelo_conhecido */
export async function instalarModeloOficial({
  actor,
  input: { tipo, versao, arquivo },
  deps,
}: Call<{ tipo: TipoComModelo; versao: string; arquivo: Buffer }>): Promise<string> {
  if (arquivo.length > MAX_MODELO_BYTES || !arquivo.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new AppError(400, 'modelo_invalido', 'O arquivo não é um PDF de até 5 MB.');
  }
  const sha256 = createHash('sha256').update(arquivo).digest('hex');
  await deps.runInTransaction({ actor }, async (uow) => {
    const modelo = { tipo, versao, sha256, size: arquivo.length, instalado_em: deps.clock() };
    if (!(await repository.insertModelo(uow.db, modelo))) {
      throw new AppError(409, 'modelo_conhecido', `A versão ${versao} deste modelo já está instalada.`);
    }
    uow.audit({ action: 'modelo_oficial.instalar', targetType: 'modelo_oficial', targetId: tipo });
  });
  return sha256;
}

/** Confirms that our layout of a kind is that of its newest official model; `nome` null takes it back. @throws 409 modelo_ausente */
export async function confirmarModeloOficial({
  actor,
  input: { tipo, nome },
  deps,
}: Call<{ tipo: TipoComModelo; nome: string | null }>): Promise<string> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const newest = (await repository.listNewest(uow.db)).find((row) => row.tipo === tipo);
    if (!newest) throw new AppError(409, 'modelo_ausente', 'Nenhum modelo deste tipo foi instalado.');
    await repository.storeConfirmacao(uow.db, newest, nome === null ? null : { em: deps.clock(), nome });
    const action = nome === null ? 'modelo_oficial.retirar' : 'modelo_oficial.confirmar';
    uow.audit({ action, targetType: 'modelo_oficial', targetId: tipo });
    return newest.versao;
  });
}
