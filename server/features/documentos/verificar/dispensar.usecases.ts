import {
  conferirDispensacao,
  MAX_DISPENSACOES,
  type DispensacaoDigitada,
} from '../../../../domain/documentos/verificacao/dispensacao.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { UseCase } from '../../../platform/deps.ts';
import {
  conferenciaVencida,
  dispensacaoIncompleta,
  dispensacoesDemais,
  semDispensacao,
} from './verificar.errors.ts';
import { medicinesOf } from './verificar.presenter.ts';
import { findHeld, insertDispensacao, listDispensacoes, lockDocumento } from './verificar.repository.ts';
import { mostrar, openChave, type Verificado, type VerifyDeps } from './verificar.usecases.ts';

type Input = DispensacaoDigitada & { id: string; chave: string };

/**
 * Records what a pharmacist dispensed of a prescription. It informs later checks and stops nobody: who may dispense how
 * much is the pharmacy's to judge. The same entry, sent twice, is one.
 * @throws conferenciaVencida, dispensacaoIncompleta, semDispensacao, dispensacoesDemais
 */
export async function registrarDispensacao({
  actor,
  input,
  deps,
}: UseCase<Actor, Input, VerifyDeps>): Promise<Verificado> {
  const documentoId = openChave(deps, input.chave);
  if (documentoId === null) throw conferenciaVencida();
  await deps.runInTransaction({ actor }, async (uow) => {
    await lockDocumento(uow.db, documentoId);
    const row = await findHeld(uow.db, documentoId);
    const medicines = row?.estado === 'assinado' ? medicinesOf(row) : null;
    if (medicines === null) throw semDispensacao();
    const problems = conferirDispensacao(input, medicines.length);
    if (problems.length > 0) throw dispensacaoIncompleta(problems);
    const before = await listDispensacoes(uow.db, documentoId);
    if (before.some(({ id }) => id === input.id)) return;
    if (before.length >= MAX_DISPENSACOES) throw dispensacoesDemais();
    await insertDispensacao(uow.db, {
      id: input.id,
      documento_id: documentoId,
      nome: input.nome.trim().replaceAll(/\s+/g, ' '),
      crf: input.crf.trim(),
      uf: input.uf,
      itens: input.itens.map(({ item, quantidade }) => ({ item, quantidade: quantidade.trim() })),
      created_at: deps.clock(),
    });
    uow.audit({ action: 'documento.dispensar', targetType: 'documento', targetId: documentoId });
  });
  return mostrar({ actor, input: { id: documentoId }, deps });
}
