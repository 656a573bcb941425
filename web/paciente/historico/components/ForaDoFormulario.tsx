import { useFormContext } from 'react-hook-form';
import type { Perguntas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../../domain/historico.ts';
import { Aparte } from '../../rascunhos/components/Aparte.tsx';
import type { DraftOutbox, DraftSnapshot } from '../../rascunhos/draft-outbox.ts';
import { camposDasRespostas, semPergunta, textosAparte } from '../formato.ts';

type ForaProps = { perguntas: Perguntas; draft: DraftOutbox; estado: DraftSnapshot };

/** Answers whose question was replaced, and text from before a save made on another device. */
export function ForaDoFormulario({ perguntas, draft, estado }: ForaProps) {
  const { getValues } = useFormContext<Respostas>();
  const orfas = semPergunta(perguntas, estado.fields);
  const noForm = camposDasRespostas(perguntas, getValues());

  function descartar() {
    draft.discardAside();
    const chaves = Object.keys(orfas);
    if (chaves.length > 0) draft.write(Object.fromEntries(chaves.map((chave) => [chave, null])));
  }

  return <Aparte textos={textosAparte({ ...orfas, ...estado.aside }, noForm)} aoDescartar={descartar} />;
}
