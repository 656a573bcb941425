import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import { servicoPorTitulo, type Papel } from '#domain/catalogo/servicos.ts';
import type { RespostaField } from './historico-fields.ts';

export type Section = { id: string; title: string; fields: readonly RespostaField[] };

/** Title of the part about the document itself. */
const O_PEDIDO: Readonly<Record<Papel, string>> = {
  branca: 'Remédios',
  especial: 'Remédios',
  azul: 'Remédios',
  amarela: 'Remédios',
  exames: 'Os exames',
  encaminhamento: 'O encaminhamento',
  atestado: 'O atestado',
  relatorio: 'O relatório',
  prep: 'A PrEP',
};

/**
 * The parts of a questionnaire in their order: the request, health, and what is about today; a part without a field is
 * left out.
 */
export function historicoSections(perguntas: Perguntas, servico: string): Section[] {
  const fieldsOf = (lista: 'saude' | 'tratamento', today: boolean): RespostaField[] =>
    perguntas[lista].perguntas.flatMap((one, i) =>
      isAboutToday(one) === today ? [`${lista}.${i}` as const] : [],
    );
  const known = servicoPorTitulo(servico);
  const asked = fieldsOf('tratamento', false);
  const renewal = known?.grupo === 'receitas';
  const sections: Section[] = [
    {
      id: 'parte-pedido',
      title: known ? O_PEDIDO[known.papel] : 'O seu pedido',
      fields: renewal ? [...asked, 'motivacao'] : ['motivacao', ...asked],
    },
    { id: 'parte-saude', title: 'Saúde', fields: fieldsOf('saude', false) },
    {
      id: 'parte-agora',
      title: 'Agora',
      fields: [...fieldsOf('saude', true), ...fieldsOf('tratamento', true), 'outrasInfos'],
    },
  ];
  return sections.filter(({ fields }) => fields.length > 0);
}

function isAboutToday({ agora = false, urgencia = false }: Pergunta): boolean {
  return agora || urgencia;
}
