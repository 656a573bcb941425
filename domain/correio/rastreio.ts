/** `s10`: its tracking code follows S10 of the Universal Postal Union, with a check digit. */
export const TRANSPORTADORAS = [
  { id: 'carta', nome: 'Correios, carta registrada', s10: true },
  { id: 'sedex', nome: 'Correios, SEDEX', s10: true },
  { id: 'outra', nome: 'Outra transportadora', s10: false },
] as const;
export type Transportadora = (typeof TRANSPORTADORAS)[number]['id'];

export function nomeDaTransportadora(id: Transportadora): string {
  return TRANSPORTADORAS.find((known) => known.id === id)?.nome ?? '';
}

export type RecusaDoRastreio = 'vazio' | 'forma' | 'digito' | 'longo';

export const MENSAGENS_DO_RASTREIO: Readonly<Record<RecusaDoRastreio, string>> = {
  vazio: 'Escreva o código de rastreio.',
  forma: 'O código dos Correios tem 2 letras, 9 números e BR no fim, como QB123456785BR.',
  digito: 'O dígito não confere: algum número do código está trocado.',
  longo: 'O código tem mais de 40 caracteres. Confira.',
};

export type RastreioLido = { ok: true; codigo: string } | { ok: false; motivo: RecusaDoRastreio };

const PESOS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** UPU S10: weights 8 6 4 2 3 5 9 7, 11 minus the sum modulo 11; 10 becomes 0 and 11 becomes 5. */
export function digitoS10(oito: string): number {
  const sum = PESOS.reduce((total, peso, i) => total + peso * Number(oito[i]), 0);
  const digit = 11 - (sum % 11);
  if (digit === 10) return 0;
  return digit === 11 ? 5 : digit;
}

/** Normalises to capitals without spaces; S10 codes are checked by form and check digit. */
export function lerRastreio(transportadora: Transportadora, text: string): RastreioLido {
  const codigo = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (codigo === '') return { ok: false, motivo: 'vazio' };
  if (codigo.length > 40) return { ok: false, motivo: 'longo' };
  if (!TRANSPORTADORAS.some(({ id, s10 }) => id === transportadora && s10)) return { ok: true, codigo };
  const parts = /^[A-Z]{2}(\d{8})(\d)BR$/.exec(codigo);
  if (!parts) return { ok: false, motivo: 'forma' };
  return digitoS10(parts[1] ?? '') === Number(parts[2])
    ? { ok: true, codigo }
    : { ok: false, motivo: 'digito' };
}

/** Null for a carrier without a known tracking page. */
export function linkDoRastreio(transportadora: Transportadora, codigo: string): string | null {
  if (transportadora === 'outra') return null;
  return `https://rastreamento.correios.com.br/app/index.php?objetos=${codigo}`;
}
