import { useFormContext } from 'react-hook-form';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '#domain/pedidos/historico.ts';
import { AsideTexts } from '#web/paciente/rascunhos/components/AsideTexts.tsx';
import type { DraftOutbox, DraftSnapshot } from '#web/paciente/rascunhos/draft-outbox.ts';
import { fieldsOfRespostas, orphanFields, respostasAside } from '../historico-fields.ts';

type OrphanRespostasProps = { perguntas: Perguntas; draft: DraftOutbox; state: DraftSnapshot };

/**
 * Texts outside of the form: answers to replaced questions, and text typed before the form was saved on another device.
 */
export function OrphanRespostas({ perguntas, draft, state }: OrphanRespostasProps) {
  const { getValues } = useFormContext<Respostas>();
  const orphans = orphanFields(perguntas, state.fields);
  const inForm = fieldsOfRespostas(perguntas, getValues());

  function discard() {
    draft.discardAside();
    const chaves = Object.keys(orphans);
    if (chaves.length > 0) draft.write(Object.fromEntries(chaves.map((chave) => [chave, null])));
  }

  return <AsideTexts texts={respostasAside({ ...orphans, ...state.aside }, inForm)} onDiscard={discard} />;
}
