import { MODELOS_CONFIRMADOS } from '../emissao/modelos-oficiais.ts';
import { SERVICOS, type Servico } from '#domain/catalogo/servicos.ts';
import { tipoDeDocumento, type DocumentoDigitado } from '../tipos.ts';
import { problemas } from './problemas.ts';
import { dadosIniciais, itemInicial } from '../dados.ts';
import { lexico, readSubstancias } from '../medicamentos/dados.testing.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import type { DadosDoTipo } from '../tipos.ts';
import type { ContextoDoDocumento } from './contexto.ts';
import { NADA_LIDO } from '../leitura/leitura.ts';
import { lerDocumento } from '../leitura/ler-documento.ts';

export const SUBSTANCIAS = readSubstancias();

/** An adult's case of the first service, with consent, proof and every kind of number. */
export function buildContexto(parts: Partial<ContextoDoDocumento> = {}): ContextoDoDocumento {
  return {
    servico: 'Renovação de Receita Simples (Branca)',
    acompanha: null,
    acompanhadas: [],
    hoje: '2026-11-23',
    idade: 61,
    consentimentoCid: true,
    provaDeUso: true,
    numerosSncr: ['RCE', 'RET', 'NRB', 'NRB2', 'NRA'],
    modelos: MODELOS_CONFIRMADOS,
    leitura: { ...NADA_LIDO, versao: 'teste' },
    ...parts,
  };
}

/** Case of a document that was read by all lists. */
export function contextoLido(
  documento: DocumentoDigitado,
  parts: Partial<ContextoDoDocumento> = {},
): ContextoDoDocumento {
  return buildContexto({ leitura: lerDocumento(documento, lexico()), ...parts });
}

export function buildItem(medicamento: string, parts: Partial<ItemDaReceita> = {}): ItemDaReceita {
  return {
    ...itemInicial(),
    medicamento,
    apresentacao: '50 mg, comprimido',
    quantidade: '30 comprimidos',
    posologia: '1 comprimido de manhã',
    ...parts,
  };
}

const COMPLETOS: { readonly [T in TipoDeDocumento]: Partial<DadosDoTipo[T]> } = {
  simples: { itens: [buildItem('losartana')] },
  retencao: { itens: [buildItem('amoxicilina')], sexo: 'feminino' },
  controle_especial: { itens: [buildItem('amitriptilina')] },
  azul: { itens: [buildItem('clonazepam')], provaConferida: true },
  azul_b2: { itens: [buildItem('aminorex')], provaConferida: true },
  amarela: { itens: [buildItem('metilfenidato')], provaConferida: true },
  exames: { exames: ['Hemograma'], indicacao: 'Acompanhamento da anemia.' },
  encaminhamento: { especialidade: 'Cardiologia', motivo: 'Dor no peito aos esforços.' },
  atestado: { finalidade: 'afastamento', dias: 2, inicio: '23/11/2026' },
  relatorio: { texto: 'Acompanho o paciente desde 2020.' },
  prep: {
    itens: [buildItem('tenofovir + entricitabina', { apresentacao: '300 mg + 200 mg, comprimido' })],
    testeHivData: '20/11/2026',
    testeHivResultado: 'nao-reagente',
    clearance: 90,
  },
};

export function buildDados<T extends TipoDeDocumento>(
  tipo: T,
  parts: Partial<DadosDoTipo[T]> = {},
): DadosDoTipo[T] {
  return { ...dadosIniciais(tipo), local: 'São Paulo, SP', ...COMPLETOS[tipo], ...parts };
}

export function servicoDe(tipo: TipoDeDocumento): Servico {
  const [slug] = tipoDeDocumento(tipo).servicos;
  const found = SERVICOS.find((servico) => servico.slug === slug);
  if (!found) throw new Error(`no service for ${tipo}`);
  return found.titulo;
}

/** Problems of an otherwise complete document, in its own service. */
export function said<T extends TipoDeDocumento>(
  tipo: T,
  parts: Partial<DadosDoTipo[T]> = {},
  contexto: Partial<ContextoDoDocumento> = {},
): string[] {
  const dados = buildDados(tipo, parts);
  const leitura = lerDocumento({ tipo, dados }, lexico());
  const found = problemas(tipo, dados, buildContexto({ servico: servicoDe(tipo), leitura, ...contexto }));
  return found.map(({ gravidade, mensagem }) => `${gravidade}: ${mensagem}`);
}
