import { palavrasDaLista } from '../medicamentos/destino.ts';
import { CAMPOS_DO_ITEM } from '../receita.ts';
import { tipoDeDocumento } from '../tipos.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import { type ContextoDoDocumento, impede, type Problema, type DadosQuaisquer } from './contexto.ts';
import { type Mencao, mencaoEscrita } from '../leitura/leitura.ts';

/**
 * Listed names outside of the items: beside a strength or a quantity they must be an item; a bare mention must be
 * confirmed.
 */
export function problemasDasMencoes(
  tipo: TipoDeDocumento,
  dados: DadosQuaisquer,
  { leitura }: ContextoDoDocumento,
): Problema[] {
  const confirmed: unknown = dados['mencoes'];
  const written: unknown[] = Array.isArray(confirmed) ? confirmed : [];
  return leitura.mencoes.flatMap((mencao) => {
    const { campo, digitado, prescreve } = mencao;
    if (!prescreve && written.includes(mencaoEscrita(mencao))) return [];
    const where = `“${rotuloDaMencao(tipo, mencao)}” cita “${digitado}”, que ${palavrasDaMencao(mencao)}`;
    const then = prescreve
      ? ', com dose ou quantidade. Escreva o medicamento em um item, ou tire-o daqui.'
      : '. Se é só menção, confirme; se é receita, escreva o medicamento em um item.';
    return [impede(campo, `${where}${then}`)];
  });
}

function palavrasDaMencao({ nome, dcbs, lista }: Mencao): string {
  const [own] = dcbs;
  const means = dcbs.length > 1 || own !== nome ? `é ${dcbs.join(' + ')} e ` : '';
  return `${means}${palavrasDaLista(lista)}`;
}

/** Label of the field that contains the mention. */
export function rotuloDaMencao(tipo: TipoDeDocumento, { campo }: Pick<Mencao, 'campo'>): string {
  const [first = '', place, inner] = campo.split('.');
  if (inner !== undefined) {
    const label = CAMPOS_DO_ITEM.find(({ nome }) => nome === inner)?.rotulo ?? inner;
    return label.replace('{N}', String(Number(place) + 1));
  }
  return tipoDeDocumento(tipo).campos.find(({ nome }) => nome === first)?.rotulo ?? first;
}
