import {
  conferirDispensacao,
  MESMA_DISPENSACAO_MS,
  semLugar,
  type DispensacaoDigitada,
} from '#domain/documentos/verificacao/dispensacao.ts';
import type { Actor } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Contribution } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { countedNetwork } from '#platform/space/network.ts';
import { countEntry } from './tentativas.usecases.ts';
import {
  conferenciaVencida,
  dispensacaoIncompleta,
  dispensacoesDaRedeDemais,
  dispensacoesDemais,
  semDispensacao,
} from './verificar.errors.ts';
import { itensSchema, quantosMedicamentos } from './verificar.presenter.ts';
import { lockDispensacoes, type DispensacaoRow } from './verificar.repository.ts';
import { dispensed, mostrar, openChave, type Verificado, type VerifyDeps } from './verificar.usecases.ts';

type Input = DispensacaoDigitada & { id: string; chave: string; ip: string };

/**
 * Records what a pharmacist dispensed of a prescription. It informs later checks and blocks none: how much may be dispensed
 * is the pharmacist's to judge. The registration is not looked up, so entries are limited by network: noise from one leaves
 * room for all others, and does not block another one's equal entry.
 * @throws conferenciaVencida, dispensacaoIncompleta, semDispensacao, dispensacoesDemais, dispensacoesDaRedeDemais; 429
 */
export async function registrarDispensacao({
  actor,
  input,
  deps,
}: UseCase<Actor, Input, VerifyDeps>): Promise<Verificado> {
  const documentoId = openChave(deps, input.chave);
  if (documentoId === null) throw conferenciaVencida();
  await countEntry(deps, input.ip);
  const network = countedNetwork(deps, input.ip);
  const rede = network && deps.signer.key('dispensacao-rede', `${documentoId}|${network}`);
  await enter({ actor, input: { ...input, documentoId, rede }, deps });
  return mostrar({ actor, input: { id: documentoId }, deps });
}

type Entering = DispensacaoDigitada & { id: string; documentoId: string; rede: string | null };

const enter = command({
  load: ({ input: { documentoId } }: UseCase<Actor, Entering, VerifyDeps>) => ({
    dispensed: call(lockDispensacoes, documentoId),
  }),
  decide: ({ dispensed: { row, before } }, { input, now }): Contribution => {
    const { documentoId, rede } = input;
    const medicines = row?.estado === 'assinado' ? quantosMedicamentos(row) : null;
    if (medicines === null) throw semDispensacao();
    const problems = conferirDispensacao(input, medicines);
    if (problems.length > 0) throw dispensacaoIncompleta(problems);
    const entry = {
      id: input.id,
      documento_id: documentoId,
      nome: input.nome.trim().replaceAll(/\s+/g, ' '),
      crf: input.crf.trim(),
      uf: input.uf,
      itens: input.itens.map(({ item, quantidade }) => ({ item, quantidade: quantidade.trim() })),
      rede,
      arquivo_sha256: null,
      created_at: now,
    };
    if (before.some((one) => isSame(one, entry))) return {};
    const ours = before.filter((one) => one.rede !== null && one.rede === rede).length;
    const refusal = semLugar(before.length, ours);
    if (refusal === 'rede') throw dispensacoesDaRedeDemais();
    if (refusal === 'documento') throw dispensacoesDemais(before.length);
    return dispensed(entry);
  },
});

/**
 * True for the same entry sent twice: by its id, or from the same network with the same registration and quantities a
 * moment ago. Another network is somebody else, whatever it types.
 */
function isSame(one: DispensacaoRow, entry: DispensacaoRow): boolean {
  if (one.id === entry.id) return true;
  return (
    one.arquivo_sha256 === null &&
    one.rede === entry.rede &&
    Number(one.crf) === Number(entry.crf) &&
    one.uf === entry.uf &&
    entry.created_at.getTime() - one.created_at.getTime() < MESMA_DISPENSACAO_MS &&
    quantities(one) === quantities(entry)
  );
}

function quantities({ itens }: Pick<DispensacaoRow, 'itens'>): string {
  const given = itensSchema.parse(itens).map(({ item, quantidade }) => `${item}|${quantidade}`);
  return given.toSorted().join('\n');
}
