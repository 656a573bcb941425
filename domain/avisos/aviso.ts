/** Placeholders that a notice may hold: the label for the administrator, and an example as long as a real value. */
export const MARCADORES = {
  marca: { oQue: 'o nome da casa', exemplo: 'Zelo' },
  contato: { oQue: 'o e-mail de contato', exemplo: 'contato@zelo.exemplo.com.br' },
  pedido: { oQue: 'o número do pedido', exemplo: '1042' },
  quem: { oQue: 'quem respondeu, com o CRM', exemplo: 'Resposta da Dra. Helena Prado, CRM-SP 000123.' },
  prazo: { oQue: 'até quando', exemplo: 'terça, 24/11, às 10h42' },
  termo: { oQue: 'até quando responder', exemplo: 'Responda até terça, 24 de novembro, às 10h42' },
  data: { oQue: 'quando aconteceu', exemplo: '20/11/2026, às 10h42' },
  quando: { oQue: 'quando é a consulta', exemplo: 'terça, 24 de novembro, às 10h42' },
  onde: {
    oQue: 'como a consulta acontece',
    exemplo: 'É por vídeo, no navegador, sem instalar nada. O link abre 10 minutos antes, no pedido.',
  },
  mudar: {
    oQue: 'até quando a consulta muda',
    exemplo: 'Para mudar ou cancelar, abra o pedido até segunda, 23/11, às 10h42.',
  },
  depois: {
    oQue: 'o que o paciente escolhe depois',
    exemplo: 'Até terça, 24/11, às 10h42, escolha outro horário ou o seu dinheiro de volta.',
  },
  valor: { oQue: 'o valor que volta', exemplo: 'R$ 129,90' },
  pago: { oQue: 'o valor que foi pago', exemplo: 'R$ 259,80' },
  rastreio: { oQue: 'o código de rastreio', exemplo: 'QB473124829BR' },
  transportadora: { oQue: 'quem leva a carta', exemplo: 'Correios, carta registrada' },
  mensagem: {
    oQue: 'a frase do chat sobre o pedido e o dinheiro dele',
    exemplo: 'Pedido 1042 concluído. O documento está na sua conta.',
  },
  pagina: { oQue: 'a página da conta', exemplo: 'Conta e segurança' },
  recuperar: { oQue: 'o caminho para quem perdeu a senha', exemplo: 'Recuperar senha' },
  aparelho: { oQue: 'o aparelho que entrou', exemplo: 'Chrome no Android' },
  chave: { oQue: 'o que guarda a chave de acesso', exemplo: 'Gerenciador de senhas do Google' },
  celular: { oQue: 'o celular, em parte escondido', exemplo: '(11) •••••-0042' },
  conta: { oQue: 'a conta, em parte escondida', exemplo: '***.982.247-**' },
  protocolo: { oQue: 'o protocolo do caso', exemplo: '7F3K-92QD' },
  motivo: { oQue: 'o motivo da resposta', exemplo: 'O documento não está legível.' },
  horas: { oQue: 'por quantas horas o link vale', exemplo: '72' },
  passaram: { oQue: 'quantos pedidos passaram do prazo', exemplo: '3 pedidos passaram' },
  vencem: { oQue: 'quantos pedidos vencem', exemplo: '2 pedidos vencem' },
  mais: { oQue: 'quantos mais vencem, se houver', exemplo: 'Mais 2 vencem nas próximas horas.' },
  devolucoes: { oQue: 'quantas devoluções pararam', exemplo: '2 devoluções não saíram' },
  saldo: {
    oQue: 'o que fazer se falta saldo',
    exemplo:
      'Falta saldo na conta do provedor: a tarifa do Pix não volta com ele. Deixe um saldo e peça Tentar agora.',
  },
  porfora: {
    oQue: 'o que fazer com um Pix de mais de 90 dias',
    exemplo:
      'O provedor não devolve mais um Pix depois de 90 dias: devolva por outro meio e use Marcar como devolvido por fora.',
  },
} as const;
export type Marcador = keyof typeof MARCADORES;

/** A missing value is filled in as an empty text. */
export type Valores = Partial<Readonly<Record<Marcador, string>>>;

/** Every part may hold placeholders such as `{pedido}`; `botao` is '' where there is no button. */
export type TextoDoAviso = {
  assunto: string;
  titulo: string;
  paragrafos: readonly string[];
  botao: string;
  rodape: string;
};

export type LeitorDoAviso = 'paciente' | 'médico' | 'administração' | 'conta';

export type Aviso = {
  para: LeitorDoAviso;
  /** Event, as the end of "Vai quando…". */
  quando: string;
  /** Placeholders with a value at delivery, besides `marca` and `contato`. */
  marcadores: readonly Marcador[];
  /** Placeholders that an edited text must contain. */
  indispensaveis: readonly Marcador[];
  texto: TextoDoAviso;
};

export const SEMPRE: readonly Marcador[] = ['marca', 'contato'];

const MARCA = /\{([a-z]+)\}/g;

/** Names in braces, known placeholders or not. */
export function nomesEm(texto: string): string[] {
  return [...texto.matchAll(MARCA)].map(([, nome = '']) => nome);
}

export function preencher(texto: string, valores: Valores): string {
  const known: Readonly<Record<string, string | undefined>> = valores;
  return texto.replaceAll(MARCA, (_whole, nome: string) => known[nome] ?? '');
}

/** Leaves out a paragraph that holds only placeholders without a value. */
export function preencherAviso(texto: TextoDoAviso, valores: Valores): TextoDoAviso {
  return {
    assunto: preencher(texto.assunto, valores),
    titulo: preencher(texto.titulo, valores),
    paragrafos: texto.paragrafos
      .map((paragrafo) => preencher(paragrafo, valores).trim())
      .filter((paragrafo) => paragrafo !== ''),
    botao: preencher(texto.botao, valores),
    rodape: preencher(texto.rodape, valores),
  };
}

/** Values as long as real ones, for previews and checks. */
export const EXEMPLOS: Valores = Object.fromEntries(
  Object.entries(MARCADORES).map(([nome, { exemplo }]) => [nome, exemplo]),
);
