import { createHash } from 'node:crypto';
import { DESENHO, type TipoComModelo } from '#domain/documentos/emissao/modelos-oficiais.ts';
import type { Sistema } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { command, type Given } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
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

type Installing = Call<{ tipo: TipoComModelo; versao: string; arquivo: Buffer }>;

/** Records an official model, which nobody has confirmed yet. @returns its SHA-256 @throws 400 modelo_invalido, 409 modelo_conhecido */
export const instalarModeloOficial = command({
  load: ({ input: { arquivo } }: Installing) => {
    if (arquivo.length > MAX_MODELO_BYTES || !arquivo.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
      throw new AppError(400, 'modelo_invalido', 'O arquivo não é um PDF de até 5 MB.');
    }
    return {};
  },
  decide: (_, { input: { tipo, versao, arquivo }, now }) => {
    const sha256 = createHash('sha256').update(arquivo).digest('hex');
    const modelo = { tipo, versao, sha256, size: arquivo.length, instalado_em: now };
    const taken = () =>
      new AppError(409, 'modelo_conhecido', `A versão ${versao} deste modelo já está instalada.`);
    return {
      writes: [{ ...call(repository.insertModelo, modelo), taken }],
      audit: [{ action: 'modelo_oficial.instalar', targetType: 'modelo_oficial', targetId: tipo }],
      answer: sha256,
    };
  },
});

type Confirming = { tipo: TipoComModelo; nome: string | null };

/** Confirms that our layout of a kind is that of its newest official model; `nome` null takes it back. @throws 409 modelo_ausente */
export const confirmarModeloOficial = command({
  load: () => ({ rows: call(repository.listNewest) }),
  decide: ({ rows }, { input: { tipo, nome }, now }: Given<Sistema, Confirming, BaseDeps>) => {
    const newest = rows.find((row) => row.tipo === tipo);
    if (!newest) throw new AppError(409, 'modelo_ausente', 'Nenhum modelo deste tipo foi instalado.');
    const action = nome === null ? 'modelo_oficial.retirar' : 'modelo_oficial.confirmar';
    return {
      writes: [call(repository.storeConfirmacao, newest, nome === null ? null : { em: now, nome })],
      audit: [{ action, targetType: 'modelo_oficial', targetId: tipo }],
      answer: newest.versao,
    };
  },
});
