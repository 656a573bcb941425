import { useMemo } from 'react';
import type { Sugestoes } from '#contracts/pedidos/rascunhos.contract.ts';
import type { Perguntas as Listas } from '#contracts/catalogo/perguntas.contract.ts';
import type { CampoHistorico } from '#domain/pedidos/historico.ts';
import { rapidasDe } from '#domain/catalogo/perguntas.ts';
import { chaveDaMarca } from '#domain/pedidos/rascunho.ts';
import type { DraftOutbox, DraftSnapshot } from '#web/paciente/rascunhos/draft-outbox.ts';
import { fixedRapidas, HISTORICO_LABELS } from '../field-words.ts';
import { historicoKeys, type RespostaField } from '../historico-fields.ts';
import { AnswerField } from './AnswerField.tsx';
import { PreviousRespostas } from './PreviousRespostas.tsx';
import { RespostasSection } from './RespostasSection.tsx';

type HistoricoFieldsProps = {
  perguntas: Listas;
  servico: string;
  sugestoes: Sugestoes;
  draft: DraftOutbox;
  state: DraftSnapshot;
  error: (field: CampoHistorico) => string | undefined;
  /** Grows with every refused attempt. */
  attempt: number;
};

export function HistoricoFields(props: HistoricoFieldsProps) {
  const { perguntas, servico, sugestoes, draft, state, error, attempt } = props;
  const chaves = useMemo(() => new Map(historicoKeys(perguntas)), [perguntas]);
  const fieldsOf = (part: string) => [...chaves.keys()].filter((field) => field.startsWith(part));
  const own = ['motivacao', 'outrasInfos'] as const;

  function fieldProps(field: RespostaField) {
    const chave = chaves.get(field) ?? field;
    const mark = chaveDaMarca(chave);
    return {
      field,
      error: error(field),
      sugestao: sugestoes[chave],
      ...(state.fields[mark] === true && { confirm: () => draft.write({ [mark]: null }) }),
    };
  }

  function section(numero: number, title: string, fields: readonly RespostaField[]) {
    const fault = fields.some((field) => error(field) !== undefined);
    return { numero, title, fields, fault, attempt };
  }

  const previous = (fields: readonly RespostaField[]) => (
    <PreviousRespostas perguntas={perguntas} fields={fields} sugestoes={sugestoes} draft={draft} />
  );

  return (
    <div className="secoes">
      {(['saude', 'tratamento'] as const).map((lista, at) => (
        <RespostasSection
          key={lista}
          {...section(at + 1, lista === 'saude' ? 'Saúde' : 'Tratamento', fieldsOf(lista))}
        >
          {perguntas[lista].perguntas.map(({ pergunta, descricao, ...marcas }, i) => (
            <AnswerField
              key={`${i} ${pergunta}`}
              {...fieldProps(`${lista}.${i}`)}
              label={pergunta}
              hint={descricao}
              rapidas={rapidasDe(marcas)}
              urgencia={marcas.urgencia}
              agora={marcas.agora}
            />
          ))}
          {previous(fieldsOf(lista))}
        </RespostasSection>
      ))}
      <RespostasSection {...section(3, 'O seu pedido', own)}>
        <AnswerField
          {...fieldProps('motivacao')}
          label={HISTORICO_LABELS.motivacao}
          hint="Por que você precisa do documento agora?"
          rapidas={fixedRapidas('motivacao', servico)}
        />
        <AnswerField
          {...fieldProps('outrasInfos')}
          label={HISTORICO_LABELS.outrasInfos}
          hint="Algo mais que o médico deva saber?"
          rapidas={fixedRapidas('outrasInfos', servico)}
        />
        {previous(own)}
      </RespostasSection>
    </div>
  );
}
