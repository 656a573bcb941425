import { useFormContext } from 'react-hook-form';
import type { Perguntas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../../domain/historico.ts';
import { Aparte } from '../../rascunhos/components/Aparte.tsx';
import type { EstadoDaSala, Sala } from '../../rascunhos/sala.ts';
import { camposDasRespostas, semPergunta, textosAparte } from '../formato.ts';

type ForaProps = { perguntas: Perguntas; sala: Sala; estado: EstadoDaSala };

/** Answers whose question was replaced, and text from before a save made on another device. */
export function ForaDoFormulario({ perguntas, sala, estado }: ForaProps) {
  const { getValues } = useFormContext<Respostas>();
  const orfas = semPergunta(perguntas, estado.campos);
  const noForm = camposDasRespostas(perguntas, getValues());

  function descartar() {
    sala.descartarAparte();
    const chaves = Object.keys(orfas);
    if (chaves.length > 0) sala.escrever(Object.fromEntries(chaves.map((chave) => [chave, null])));
  }

  return <Aparte textos={textosAparte({ ...orfas, ...estado.aparte }, noForm)} aoDescartar={descartar} />;
}
