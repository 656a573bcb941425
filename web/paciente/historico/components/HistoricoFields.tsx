import { useMemo } from 'react';
import type { Sugestoes } from '#contracts/pedidos/rascunhos.contract.ts';
import type { Perguntas as Listas } from '#contracts/catalogo/perguntas.contract.ts';
import type { CampoHistorico } from '#domain/pedidos/historico.ts';
import { rapidasDe } from '#domain/catalogo/perguntas.ts';
import { chaveDaMarca } from '#domain/pedidos/rascunho.ts';
import type { DraftOutbox, DraftSnapshot } from '#web/paciente/rascunhos/draft-outbox.ts';
import { fixedHint, fixedRapidas, HISTORICO_LABELS, perguntaOf } from '../field-words.ts';
import { fieldOfLinhas, historicoKeys, type RespostaField } from '../historico-fields.ts';
import type { Section } from '../historico-sections.ts';
import { AnswerField } from './AnswerField.tsx';
import { PreviousRespostas } from './PreviousRespostas.tsx';
import { RespostasSection } from './RespostasSection.tsx';

type HistoricoFieldsProps = {
  perguntas: Listas;
  sections: readonly Section[];
  servico: string;
  sugestoes: Sugestoes;
  draft: DraftOutbox;
  state: DraftSnapshot;
  error: (field: CampoHistorico) => string | undefined;
  /** Grows with every refused attempt. */
  attempt: number;
};

export function HistoricoFields(props: HistoricoFieldsProps) {
  const { perguntas, sections, servico, sugestoes, draft, state, error, attempt } = props;
  const chaves = useMemo(() => new Map(historicoKeys(perguntas)), [perguntas]);
  const remedios = fieldOfLinhas(perguntas, 'remedios');

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

  function answerField(field: RespostaField) {
    if (field === 'motivacao' || field === 'outrasInfos') {
      return (
        <AnswerField
          key={field}
          {...fieldProps(field)}
          label={HISTORICO_LABELS[field]}
          hint={fixedHint(field, servico)}
          rapidas={fixedRapidas(field, servico)}
        />
      );
    }
    const asked = perguntaOf(field, perguntas);
    if (!asked) return null;
    const { pergunta, descricao, ...marcas } = asked;
    return (
      <AnswerField
        key={`${field} ${pergunta}`}
        {...fieldProps(field)}
        label={pergunta}
        hint={descricao}
        rapidas={rapidasDe(marcas)}
        urgencia={marcas.urgencia}
        agora={marcas.agora}
        lines={marcas.linhas && { linhas: marcas.linhas, remedios }}
      />
    );
  }

  return (
    <div className="secoes">
      {sections.map(({ id, title, fields }, at) => (
        <RespostasSection
          key={id}
          id={id}
          numero={at + 1}
          title={title}
          fields={fields}
          fault={fields.some((field) => error(field) !== undefined)}
          attempt={attempt}
        >
          {fields.map(answerField)}
          <PreviousRespostas perguntas={perguntas} fields={fields} sugestoes={sugestoes} draft={draft} />
        </RespostasSection>
      ))}
    </div>
  );
}
