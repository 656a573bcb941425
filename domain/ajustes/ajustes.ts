import {
  HORARIO_INICIAL,
  problemasDoHorario,
  type GrupoDeDias,
  type HorarioDaCasa,
} from '../calendario/horario.ts';
import { CONSERVACAO_INICIAL, problemasDaConservacao, type PrazosDeConservacao } from './conservacao.ts';
import {
  diretorLimpo,
  identidadeLimpa,
  marcaLimpa,
  problemasDaIdentidade,
  problemasDaMarca,
  problemasDoDiretor,
  type DiretorTecnico,
  type IdentidadeLegal,
  type MarcaDaCasa,
  type ProblemaDoAjuste,
} from './identidade.ts';
import { problemasDoTexto, textoLimpo, type TextoDaCasa } from './textos.ts';

/** Set by the administrator for the whole house, by the section in which it is edited. */
export type ConteudosDosAjustes = {
  horario: HorarioDaCasa;
  marca: MarcaDaCasa;
  identidade: IdentidadeLegal;
  diretor: DiretorTecnico;
  termos: TextoDaCasa;
  privacidade: TextoDaCasa;
  telemedicina: TextoDaCasa;
  conservacao: PrazosDeConservacao;
};
export type SecaoDosAjustes = keyof ConteudosDosAjustes;
export type ConteudoDoAjuste = ConteudosDosAjustes[SecaoDosAjustes];

/** In the order of the screen. */
export const SECOES_DOS_AJUSTES = [
  'horario',
  'marca',
  'identidade',
  'diretor',
  'termos',
  'privacidade',
  'telemedicina',
  'conservacao',
] as const satisfies readonly SecaoDosAjustes[];

const SEM_TEXTO: TextoDaCasa = { texto: '', pedeDeNovo: true, motivo: '' };

/** Of a section that nobody has saved yet. */
export const AJUSTES_INICIAIS: ConteudosDosAjustes = {
  horario: HORARIO_INICIAL,
  marca: { nome: '', frase: '', cor: '', logo: '' },
  identidade: {
    razaoSocial: '',
    cnpj: '',
    inscricao: '',
    endereco: '',
    email: '',
    telefone: '',
    encarregado: '',
  },
  diretor: { nome: '', crm: '', uf: '', rqe: '' },
  termos: SEM_TEXTO,
  privacidade: SEM_TEXTO,
  telemedicina: SEM_TEXTO,
  conservacao: CONSERVACAO_INICIAL,
};

type Rules<Conteudo> = {
  limpo: (conteudo: Conteudo) => Conteudo;
  /** Of a cleaned value. */
  problemas: (conteudo: Conteudo) => ProblemaDoAjuste[];
};

const texto: Rules<TextoDaCasa> = { limpo: textoLimpo, problemas: problemasDoTexto };

/** Turns in one order of members, so that equal hours are equal texts. */
function horarioLimpo(horario: HorarioDaCasa): HorarioDaCasa {
  const turnos = (grupo: GrupoDeDias) => horario[grupo].map(({ abre, fecha }) => ({ abre, fecha }));
  return {
    segundaAQuinta: turnos('segundaAQuinta'),
    sexta: turnos('sexta'),
    sabado: turnos('sabado'),
    domingo: turnos('domingo'),
  };
}

/** How each section is cleaned and judged, at the server and on the page. */
export const REGRAS_DOS_AJUSTES: { readonly [S in SecaoDosAjustes]: Rules<ConteudosDosAjustes[S]> } = {
  horario: { limpo: horarioLimpo, problemas: problemasDoHorario },
  marca: { limpo: marcaLimpa, problemas: problemasDaMarca },
  identidade: { limpo: identidadeLimpa, problemas: problemasDaIdentidade },
  diretor: { limpo: diretorLimpo, problemas: problemasDoDiretor },
  termos: texto,
  privacidade: texto,
  telemedicina: texto,
  conservacao: {
    limpo: ({ prontuarioAnos, fiscalAnos, rascunhosDias, avisosDias }) => ({
      prontuarioAnos,
      fiscalAnos,
      rascunhosDias,
      avisosDias,
    }),
    problemas: problemasDaConservacao,
  },
};

/** A section with its value. */
export type Ajuste = {
  [S in SecaoDosAjustes]: { secao: S; conteudo: ConteudosDosAjustes[S] };
}[SecaoDosAjustes];

/** The rules of a section for its own value: what correlates both is lost on a union. */
function regrasDe({ secao }: Ajuste): Rules<ConteudoDoAjuste> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- called with the value of the same section alone
  return REGRAS_DOS_AJUSTES[secao] as unknown as Rules<ConteudoDoAjuste>;
}

/** The value as it is saved, and what is wrong with it. */
export function conferirAjuste(ajuste: Ajuste): { limpo: ConteudoDoAjuste; problemas: ProblemaDoAjuste[] } {
  const { limpo: clean, problemas } = regrasDe(ajuste);
  const limpo = clean(ajuste.conteudo);
  return { limpo, problemas: problemas(limpo) };
}

/** Both of one section; members are compared in the order in which `limpo` writes them. */
export function mesmoAjuste(a: Ajuste, b: Ajuste): boolean {
  return JSON.stringify(conferirAjuste(a).limpo) === JSON.stringify(conferirAjuste(b).limpo);
}
