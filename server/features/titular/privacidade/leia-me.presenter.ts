import { dataEHora } from '#domain/calendario/horas.ts';

/**
 * The text of `LEIA-ME.txt`: what the zip contains and how to read `dados.json`.
 * @param faltam paths of files that could not be read
 */
export function renderReadme(brand: string, geradoEm: Date, faltam: readonly string[]): string {
  return [
    `MEUS DADOS NO ${brand.toUpperCase()}`,
    `Gerado em ${dataEHora(geradoEm)}, horário de Brasília.`,
    '',
    'Aqui está tudo o que você nos enviou e o que veio disso. São dados de saúde: guarde este arquivo num',
    'lugar só seu e apague-o de computadores que outras pessoas usam.',
    '',
    'legivel.html   para ler: abra no navegador, funciona sem internet',
    'arquivos/      os arquivos que você enviou, numa pasta por pedido (o nome da pasta é o número dele);',
    '               em "retirados" estão os que você tirou do pedido depois',
    'documentos/    os documentos que os médicos emitiram para você, também por pedido;',
    '               o que vale em papel é a folha assinada à mão, e aqui fica só o que está escrito nela',
    'fhir/          as suas respostas e esses documentos em FHIR R4 (JSON), por pedido: é o formato que outros',
    '               sistemas de saúde leem',
    'dados.json     o mesmo conteúdo para programas, em UTF-8',
    '',
    'Como ler o dados.json',
    '- "pessoa": os seus dados; "pessoas": quem mais a sua conta atende; "documentosDasPessoas": o que você enviou à equipe sobre elas, e a resposta; "consentimentos": o que você aceitou, com a versão do texto e a hora.',
    '- "pedidos": cada pedido com as perguntas como foram feitas e as suas respostas, as cobranças, as',
    '  devoluções de dinheiro e os arquivos; em "leitura", o que os médicos perguntaram, escreveram e',
    '  decidiram, e as consultas; em "documentos", o que foi emitido e o que as farmácias registraram ter entregado.',
    '- "mensagens": a conversa do chat, em ordem.',
    '- "devolucoesSemPedido": pagamentos seus que não são de nenhum pedido.',
    '- "rascunhos": o que foi digitado e ainda não enviado. "sessoes": onde a sua conta está aberta.',
    '- "chavesDeAcesso": o nome e o uso de cada chave com que se entra sem senha.',
    '- "emailsAnteriores": os endereços que a sua conta teve antes; guardamos por 180 dias. "casos": o que você',
    '  contou em "Este CPF já tem cadastro e não fui eu", se a sua conta nasceu de um caso.',
    '- "emails": quando cada aviso foi para o seu e-mail; o texto deles não é guardado.',
    '- "canais": o que você ligou e desligou em Avisos, e para qual número. "recados": quando cada aviso foi',
    '  para os seus aparelhos, por WhatsApp ou por SMS; guardamos por 90 dias.',
    '- "acessos": quem da equipe, dos médicos e das farmácias abriu os seus dados, e quando.',
    '- Datas e horas são RFC 3339 em UTC (2026-11-21T15:30:00.000Z). "data_nascimento" e "vencimento" são',
    '  dias, AAAA-MM-DD. Valores em dinheiro são centavos inteiros: 4990 é R$ 49,90. null é "não há".',
    '- "sha256" de um arquivo serve para conferir que ele chegou inteiro.',
    '',
    'Não estão aqui: a sua senha (guardamos só um código que a confere, e não ela), os outros registros',
    'internos de segurança, que guardam números sem nomes, e as anotações e etiquetas de trabalho da',
    'equipe sobre o atendimento. Se quiser saber o que elas dizem de você, peça à equipe pelo chat.',
    ...(faltam.length === 0
      ? []
      : ['', 'Estes arquivos não puderam ser lidos agora. Fale com a gente pelo chat:', ...faltam]),
    '',
  ].join('\r\n');
}
