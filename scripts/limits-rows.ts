/**
 * Limits that a person can meet, one a line: limited thing | constant, `file#NAME` or `file#NAME.part` | form of its
 * value | counted per | answer. `tries` in the last column is the common sentence of every rate limit. A line that
 * begins with two hashes begins a table. Values are read from the constants; a test finds the sentences in the code.
 */
export const LIMITS = `
## Files and space

Space is promised before the first byte ([decisions/0048](../decisions/0048-reserve-disk-space-by-announced-upload-bytes.md)).

one file | domain/pedidos/anexos.ts#LIMITE_ANEXO_BYTES | bytes | file | 413 “tem {tamanho} e o limite é {limite}”
files of one order, stored and under way | domain/instalacao/espaco.ts#MAX_ARQUIVOS_DO_PEDIDO | count | order | 409 “Este pedido já tem o máximo de {n} arquivos.”
files sent by the chat within an hour | domain/instalacao/espaco.ts#MAX_ARQUIVOS_DA_CONVERSA | count | account | 429 “Você já enviou {n} arquivos pelo chat na última hora. Envie este daqui a pouco.”
announced and not finished | domain/instalacao/espaco.ts#LIMITES_DE_ESPACO.inacabadoDaConta | bytes | account | 429 “Há muitos envios começados e ainda não terminados nesta conta. Tente de novo quando algum terminar.”
uploads begun and not finished | domain/instalacao/espaco.ts#LIMITES_DE_ESPACO.enviosDaConta | count | account | 429, as above
stored and unfinished | domain/instalacao/espaco.ts#LIMITES_DE_ESPACO.guardadoDaConta | bytes | account | 413 “Não foi enviado: os arquivos desta conta já ocupam o limite de {limite}. O pedido segue sem ele.”
announced and not finished | domain/instalacao/espaco.ts#LIMITES_DE_ESPACO.inacabadoDaRede | bytes | network | 429 “Muitos arquivos estão chegando desta rede agora. Tente de novo em alguns minutos.”
held by visitors without an account | domain/instalacao/espaco.ts#LIMITES_DE_ESPACO.visitantesDaRede | bytes | network | 429, as above
disk that uploads and copies leave free | domain/instalacao/espaco.ts#LIMITES_DE_ESPACO.reservaDoDisco | bytes | disk | 507 “Estamos sem espaço para receber arquivos agora. Tente de novo mais tarde.”
an upload without bytes | domain/instalacao/espaco.ts#ENVIO_PARADO_MS | ms | upload | it ends and gives its space back; the page begins it again
an upload, whatever arrives | domain/instalacao/espaco.ts#ENVIO_MAIS_LONGO_MS | ms | upload | it ends, as above
identity document of a contested CPF | domain/titular/contestacao.ts#LIMITE_DO_DOCUMENTO_BYTES | bytes | file | 413 “O arquivo passa do limite de {limite}. Escolha um menor.”
such documents sent | server/features/titular/contestacoes/documento/documento.usecases.ts#PER_NETWORK | tries | network | tries
such a document without a case | server/features/titular/contestacoes/documento/documento.usecases.ts#DOCUMENT_WAIT_MS | ms | document | it is removed; the form asks for it again
PDF sent to be checked | domain/documentos/verificacao/resultado.ts#LIMITE_DO_PDF_BYTES | bytes | file | 413 “O arquivo passa do limite de {limite}.”
such PDFs sent | server/features/documentos/verificar/tentativas.usecases.ts#FILES_PER_NETWORK | tries | network | tries
such PDFs received at once | server/features/documentos/verificar/receber.usecases.ts#AT_ONCE | count | process | 503 “Não conseguimos abrir o arquivo agora. Tente de novo em alguns segundos.”
such PDFs received at once | server/features/documentos/verificar/receber.usecases.ts#AT_ONCE_OF_NETWORK | count | network (loopback, too) and process | 429 “Já há arquivos desta rede sendo conferidos. Tente de novo em alguns segundos.”
receiving such a PDF | server/features/documentos/verificar/receber.usecases.ts#RECEIVE_MS | ms | file | 408 “O arquivo demorou demais para chegar. Tente de novo com uma conexão melhor.”
logos sent for the brand | server/features/catalogo/ajustes/logo.usecases.ts#LOGOS_PER_ADMIN | tries | administrator | tries
a logo that no version of the brand names | server/features/catalogo/ajustes/logo.usecases.ts#UNUSED_MS | ms | logo | it is removed with the next one that is sent
logo of the brand | domain/ajustes/logo.ts#LIMITES_DO_LOGO.bytes | bytes | file | 400 “A imagem é pesada demais. Escolha uma mais simples.”
CSV of questions or prices, read in the browser | domain/catalogo/listas-em-csv.ts#MAX_PLANILHA | bytes | file | “O arquivo passa do limite de {limite}. Escolha um menor.”
lines of a month of the payout in a CSV | server/features/mesa/repasse/repasse.usecases.ts#MAX_LINHAS | count | file | 400 “O mês tem mais de 50.000 linhas. Baixe o de cada médico.”
lines of a statement of the payout in a PDF | server/features/mesa/repasse/repasse.routes.ts#MAX_LINHAS_DO_PDF | count | file | 400 “Este extrato tem mais de 3.000 linhas e não cabe num PDF. Baixe o CSV.”
one text of a predecessor's database, read by a command | server/platform/predecessor/json-guard.ts#JSON_LIMITS.string | bytes | text | “um texto tem mais de 1 MB”
patients of one import | server/features/mesa/importacao/levantar.usecases.ts#MAX_PACIENTES | count | import | “Divida a pasta em partes.”
files of one patient in an import | server/platform/predecessor/files.ts#MAX_FILES_OF_CPF | count | patient | “arquivos; os outros ficam de fora.”
official model of Anvisa, installed by a command | server/features/documentos/oficiais/oficiais.usecases.ts#MAX_MODELO_BYTES | bytes | file | “O arquivo não é um PDF de até 5 MB.”
certificate file of a doctor | contracts/documentos/assinar.contract.ts#MAX_CERTIFICADO_BYTES | bytes | file | 409 “Este arquivo não é um certificado que conseguimos ler. Escolha o arquivo .p12 ou .pfx.”

## Files being read

Each file is opened in a process of its own, under limits that the kernel keeps ([decisions/0049](../decisions/0049-sandbox-file-readers-by-kernel-limits.md)), in turns ([decisions/0050](../decisions/0050-queue-file-reads-fairly-per-person.md)). A file that takes more is refused with words about itself; the next one is not touched.

memory | server/adapters/media/drivers/reader.ts#READER_CAGE.memoryBytes | bytes | file | “não conseguimos ler este PDF. Salve-o de novo ou envie uma foto”, or “não conseguimos ler esta imagem. Tire outra foto ou envie em PDF”
processor time | server/adapters/media/drivers/reader.ts#READER_CAGE.cpuSeconds | seconds | file | as above
memory of one WebAssembly library | server/adapters/media/drivers/wasm-memory.ts#MAX_BYTES | bytes | file | as above
one deflated stream of a PDF, inflated | server/adapters/media/drivers/pdf-streams.ts#MAX_STREAM_BYTES | bytes | stream | as above
compressed objects searched for actions | server/adapters/media/drivers/pdf-actions.ts#MAX_OBJECTS_BYTES | bytes | stream | nothing: the rest is not searched
pages of a PDF | domain/pedidos/anexos.ts#LIMITE_PAGINAS | count | file | “o PDF tem mais de {n} páginas. Envie só as que importam”
pixels of a picture | server/adapters/media/drivers/read-picture.ts#MAX_PIXELS | count | file | “esta imagem tem pontos demais para ser aberta. Envie uma menor ou tire outra foto”
pixels of a HEIC | server/adapters/media/drivers/read-picture.ts#MAX_PIXELS_OF.hevc | count | file | as above
pixels of an AVIF | server/adapters/media/drivers/read-picture.ts#MAX_PIXELS_OF.av1 | count | file | as above
reading by the clock | server/adapters/media/drivers/media-process.ts#LIMITS.taskMs | ms | file | 503; the page retries it
checking of signatures by the clock | server/adapters/media/drivers/media-process.ts#LIMITS.checkMs | ms | file | 503 “Não conseguimos abrir o arquivo agora. Tente de novo em alguns segundos.”
files that wait for a reader | server/adapters/media/drivers/media-process.ts#LIMITS.waiting | count | process and lane (visitors, pictures, PDFs) | 503; the page retries it
pages of files for dossiers that wait | server/adapters/media/drivers/paper.ts#WAITING | count | process | 503 “Não conseguimos montar o dossiê agora. O pedido está como estava: tente de novo em um minuto.”
PDFs to be checked that wait | server/adapters/media/drivers/signature-check.ts#WAITING | count | process | 503, as above
waiting for one's own turn | server/platform/files/reading-turn.ts#TURN.waitMs | ms | account or network | waits, then 503; the page retries it
seconds of a reader | server/platform/files/reading-turn.ts#PER_NETWORK | tenths | network of visitors | tries
signatures that are judged | server/pades/find-signatures.ts#MOST | count | file | “Este arquivo não é um PDF que se possa abrir.”
bytes of a PDF whose signatures are judged | server/pades/verify.ts#MAX_BYTES | bytes | file | as above
verifications for the paths of its certificates | server/pades/certificates/chain.ts#MOST_VERIFICATIONS | count | file | nothing: certificates left over count as unknown
opening of a certificate file | server/adapters/signature/drivers/p12-file.ts#LIMITS.taskMs | ms | file | 409 “Este arquivo pede trabalho demais para ser aberto, o que o de um certificado não faz. Exporte o certificado de novo, ou peça o arquivo à autoridade.”
rounds that a certificate file may ask for | server/adapters/signature/drivers/p12-file.ts#MOST_ROUNDS | count | derivation | as above
certificate files that wait | server/adapters/signature/drivers/p12-file.ts#LIMITS.waiting | count | process | 409; the screen says to wait
setting of a document | server/adapters/documents/drivers/typst.ts#LIMITS.taskMs | ms | document | it is set again by its job
documents that wait to be set | server/adapters/documents/drivers/typst.ts#LIMITS.waiting | count | process | previews: 503 “Não conseguimos desenhar a folha agora. O rascunho está salvo: tente de novo em um minuto.”; issued sheets wait

## Passwords and registrations

A browser that an account knows has an allowance of its own ([decisions/0013](../decisions/0013-rate-limit-sign-ins-per-known-device.md)); hashes wait in bounded lines ([decisions/0051](../decisions/0051-queue-password-hashes-by-known-account-and-network.md)).

{franquias}
current password, asked for before a heavy act | server/features/contas/identidade/conta/senha.usecases.ts#PER_ACCOUNT | tries | account | tries
registrations | server/features/contas/identidade/cadastro/cadastro.usecases.ts#PER_NETWORK | tries | network | tries
registrations that are not slowed | server/features/contas/identidade/cadastro/cadastro.usecases.ts#UNSLOWED | tries | installation | waits, see the next row; none is refused
a slowed registration | server/features/contas/identidade/cadastro/cadastro.usecases.ts#SLOWED_MS | ms | registration | waits
a registration that nothing follows | server/features/contas/identidade/cadastro/vazios.usecases.ts#EMPTY_AFTER_MS | ms | account | its CPF is free again; open in a browser, it lives on
and open in a browser | server/features/contas/identidade/cadastro/vazios.usecases.ts#EVEN_IN_USE_AFTER_MS | ms | account | its CPF is free again
recovery: requests for one account | server/features/contas/identidade/recuperacao/recuperacao.usecases.ts#OWN | tries | browser, and network | tries
recovery: requests for one account | server/features/contas/identidade/recuperacao/recuperacao.usecases.ts#PER_ACCOUNT | tries | account, all networks together | tries, unless the reserve of the next row is left
recovery: requests that others cannot use up | server/features/contas/identidade/recuperacao/recuperacao.usecases.ts#RESERVED | tries | account, and recipient address | tries
recovery: requests for whichever accounts | server/features/contas/identidade/recuperacao/recuperacao.usecases.ts#PER_NETWORK | tries | network | tries
hashes at once | server/platform/secrets/hash-queue.ts#LIMITS.atOnce | count | process | waits
known people who wait for a hash | server/platform/secrets/hash-queue.ts#LIMITS.known | count | process | 503 “Muita gente está entrando agora. Tente de novo em instantes.”
unknown callers who wait for a hash | server/platform/secrets/hash-queue.ts#LIMITS.strangers | count | process | 503, as above
unknown callers of one network who wait for a hash | server/platform/secrets/hash-queue.ts#LIMITS.network | count | network and process | 503, as above
waiting for a hash | server/platform/secrets/hash-queue.ts#LIMITS.waitMs | ms | person | 503, as above

## Sessions and codes

a patient's session, however much it is used | server/features/contas/identidade/sessao/sessoes.usecases.ts#SESSION_SECONDS.Paciente | seconds | session | 401 “Entre para continuar.”; what was typed is kept
a doctor's session | server/features/contas/identidade/sessao/sessoes.usecases.ts#SESSION_SECONDS.Medico | seconds | session | 401, as above; unused, it ends earlier (the setting of inactivity)
an administrator's session | server/features/contas/identidade/sessao/sessoes.usecases.ts#SESSION_SECONDS.Admin | seconds | session | 401, as for a doctor
a *prova* before a heavy act | server/features/contas/identidade/sessao/sessoes.repository.ts#PROVA_MS | ms | session | 403, and the window that asks for the password
a passkey's challenge | server/features/contas/identidade/chaves/cerimonia.policy.ts#DESAFIO_MS | ms | browser or session, and purpose | 401 “O tempo para usar a chave de acesso acabou. Tente de novo.”
challenges for passkeys of one account | server/features/contas/identidade/chaves/desafios.usecases.ts#DESAFIOS_POR_CONTA | tries | account | tries
passkeys | domain/contas/chaves-de-acesso.ts#MAX_CHAVES | count | account | 409 “A conta já tem {MAX_CHAVES} chaves de acesso. Remova uma que você não usa.”
name of a passkey | domain/contas/chaves-de-acesso.ts#MAX_NOME_DA_CHAVE | letters | passkey | 400, beside the field
a recovery link | server/features/contas/identidade/recuperacao/recuperacao.usecases.ts#LINK_MS | ms | link | the page says that it ended and offers another
a link that confirms an e-mail | server/features/contas/clientes/email/enviar.usecases.ts#LINK_MS | ms | link | as above
an invitation of a doctor | server/features/contas/medicos/avisar.usecases.ts#INVITATION_HOURS | hours | link | as above
a download address | server/features/pedidos/anexos/anexos.usecases.ts#LINK_MS | ms | address | 404; the page asks for another
the address of a checked document | server/features/documentos/verificar/verificar.usecases.ts#LINK_MS | ms | address | 404; it is checked again
recording what was dispensed, after a check | server/features/documentos/verificar/verificar.usecases.ts#DISPENSING_MS | ms | check | 404 “A conferência venceu. Verifique o documento de novo.”
secret of a document, wrong for one number | server/features/documentos/verificar/tentativas.usecases.ts#PER_NUMBER_AND_NETWORK | tries | number and network | tries
secret of a document, wrong for one number | server/features/documentos/verificar/tentativas.usecases.ts#PER_NUMBER | tries | number, all networks together | tries
checks of documents | server/features/documentos/verificar/tentativas.usecases.ts#PER_NETWORK | tries | network | tries
entries of dispensing | server/features/documentos/verificar/tentativas.usecases.ts#ENTRIES_PER_NETWORK | tries | network | tries
password of a certificate file | server/features/documentos/assinar/sessao.usecases.ts#FILE_TRIES | tries | doctor | tries
ways to the page of the certificate's provider | server/features/documentos/assinar/autorizacao.usecases.ts#PAGE_TRIES | tries | doctor | tries
an authorisation to sign | server/features/documentos/assinar/sessao.usecases.ts#SESSION_MS | ms | doctor | documents wait; the screen asks to authorise again
the way to the provider's page and back | server/features/documentos/assinar/autorizacao.usecases.ts#AUTHORISATION_MS | ms | doctor | the screen says to begin again

## Mails

mails that somebody causes who only typed the address | server/features/contas/clientes/email/email.usecases.ts#PER_RECIPIENT | tries | recipient address | not sent; a further request of the link reads the sentence of tries
recovery mails | server/features/contas/identidade/recuperacao/recuperacao.usecases.ts#PER_RECIPIENT | tries | recipient address | tries, unless the reserve of the recipient address is left ([above](#passwords-and-registrations))
confirmation link, once more | server/features/contas/clientes/email/email.usecases.ts#RESEND_LIMIT | tries | account | tries
changes of the contact e-mail | server/features/contas/clientes/email/email.usecases.ts#CHANGE_LIMIT | tries | account | tries
people of an account | domain/contas/pessoas/pessoa.ts#MAX_PESSOAS | count | account | 409 “Uma conta atende até {n} pessoas além de você.”
people added, removed ones too | server/features/contas/pessoas/pessoas.usecases.ts#ADD_LIMIT | tries | account | tries
questions that ask an adult to agree | server/features/contas/pessoas/pessoas.usecases.ts#ASK_LIMIT | tries | account | tries
questions to one telephone | server/features/contas/pessoas/pessoas.usecases.ts#ASK_PHONE_LIMIT | tries | telephone, all accounts together | tries
documents about a person of an account | server/features/titular/conferencias/enviar.usecases.ts#SEND_LIMIT | tries | account | tries
tries to bring the own record | server/features/titular/prontuario/trazer.usecases.ts#TAKE_LIMIT | tries | account | tries
cases about the own record | server/features/titular/contestacoes/pedir-exame.usecases.ts#CASE_LIMIT | tries | account | tries
notices of a new access | server/features/contas/identidade/conta/avisar.usecases.ts#NEW_ACCESS_LIMIT | tries | account | not sent; the list of devices shows it
codes sent to the telephone that recovers an account | server/features/contas/celular/celular.usecases.ts#CODES | tries | account | tries
tries at such a code | server/features/contas/celular/celular.usecases.ts#TRIES | tries | account | tries
changes of a doctor's form of address | server/features/contas/medicos/tratamento.usecases.ts#CHANGES | tries | doctor | tries
answers to what somebody writes to the clinic's number of a channel | server/features/contas/canais/respostas.usecases.ts#ANSWERS_PER_NUMBER | tries | telephone | nothing: the rest is not answered
such answers | server/features/contas/canais/respostas.usecases.ts#ANSWERS | tries | installation | nothing, as above
changes of channels and of the reminder to renew | server/features/contas/canais/canais.usecases.ts#MUDANCAS | tries | account | tries
browsers that receive pushes | domain/avisos/recados.ts#MAX_APARELHOS_COM_AVISO | count | account | 409 “Os avisos já chegam a {n} aparelhos. Desligue em um deles antes.”
messages by push in 24 hours | domain/avisos/recados.ts#RECADOS_POR_DIA.push | count | account | not sent; the mail is
messages by WhatsApp in 24 hours | domain/avisos/recados.ts#RECADOS_POR_DIA.whatsapp | count | account | as above
messages by SMS in 24 hours | domain/avisos/recados.ts#RECADOS_POR_DIA.sms | count | account | as above
a message that could not be sent | domain/avisos/recados.ts#RECADO_VALE_MS | ms | message | it is dropped
a document by mail | server/features/documentos/entrega/email.usecases.ts#MAIL_LIMIT | tries | account | tries
cases about a CPF, and their mails | server/features/titular/contestacoes/abrir.usecases.ts#PER_EMAIL | tries | recipient address | tries
cases about one CPF | server/features/titular/contestacoes/abrir.usecases.ts#PER_CPF | tries | CPF and network | tries
cases about whichever CPF | server/features/titular/contestacoes/abrir.usecases.ts#PER_NETWORK | tries | network | tries
registration link of an accepted case, once more | server/features/titular/contestacoes/acompanhar.usecases.ts#PER_CASE | tries | case | tries
invitation of a doctor, once more | server/features/contas/medicos/medicos.usecases.ts#INVITATIONS | tries | doctor | tries
trials of an edited notice | server/features/catalogo/avisos/avisos.usecases.ts#TEST_LIMIT | tries | administrator | tries

## Requests and bodies

Headers, and the time that they may take, have the limits of Node.js. Every text, list and record of a body, a query and an address has the limit that its contract says, judged before anything works on it; a contract without one does not start ([decision 0067](../decisions/0067-check-input-lengths-before-parsing.md)).

a body, uploads apart | server/platform/http/security.ts#REQUEST_LIMITS.bodyLimit | bytes | request | 413 “O que você enviou é grande demais.”
receiving a request | server/platform/http/security.ts#REQUEST_LIMITS.requestTimeout | ms | request | the connection ends; an upload goes on where it stopped
a body that brings nothing | server/platform/http/connection/body-watch.ts#IDLE_MS | ms | request | the connection ends, as above
one part of an address | server/platform/http/security.ts#REQUEST_LIMITS.maxParamLength | letters | request | 414 “Não entendemos o que foi enviado.”
a User-Agent that is looked at | server/platform/http/browser.ts#LONGEST | letters | request | nothing: the rest is not read
a statement of the database | server/platform/db/database.ts#STATEMENT_MS | ms | statement | 500; nothing is half done
a transaction that does nothing | server/platform/db/database.ts#IDLE_IN_TRANSACTION_MS | ms | transaction | its locks are released
spans of a trace that wait for the collector | server/platform/trace/spans.ts#MAX_WAITING | count | process | nothing: more are dropped and counted
failing routes that metrics name | server/platform/http/ops/http-metrics.ts#NAMED_ROUTES | count | process | nothing: the others are counted together
refused calls of the administrator's routes that are audited | server/features/instalacao/auditoria/auditoria.usecases.ts#PER_ACCOUNT | tries | account | nothing: refused as before
checks of the audit's chain from the desk | server/features/mesa/auditoria/auditoria.usecases.ts#CONFERENCIAS | tries | account | 429 “A auditoria já foi conferida muitas vezes. Tente daqui a uma hora.”
drawings of a page of a draft | server/features/documentos/emitir/escrita/previa.usecases.ts#LIMIT | tries | doctor | tries
pages of one draft that are drawn | server/features/documentos/emitir/escrita/previa.usecases.ts#MAX_PAGES | count | document | 404 for a page beyond
weight of these pages | server/features/documentos/emitir/escrita/previa.usecases.ts#MAX_BYTES | bytes | document | 503, as for drawing
pages of an issued document as pictures | contracts/documentos/entrega.contract.ts#MAX_FOLHAS | count | document | the PDF has all of them
weight of these pages | server/features/documentos/entrega/folhas.usecases.ts#MAX_BYTES | bytes | document | the PDF is offered

## Streams

live streams | server/platform/http/connection/stream-allowance.ts#PER_SESSION | count | session and process | 429 “Há janelas demais abertas. Feche algumas e tente de novo.”
live streams | server/platform/http/connection/stream-allowance.ts#PER_NETWORK | count | network and process | 429, as above
bytes that a stream's reader leaves unread | server/platform/http/live-stream.ts#MAX_BUFFERED_BYTES | bytes | stream | the stream ends; the page takes it up again where it was
events that are sent after a break | server/platform/http/live-stream.ts#REPLAY_LIMIT | count | stream | the page reads everything anew

## Calls to providers

What is not called is called later by a job; who waits for it reads that, as in the [fault table](../fault-table.md) ([decisions/0011](../decisions/0011-share-a-call-budget-and-a-circuit-breaker-per-provider.md)).

calls to Asaas within one window | server/platform/providers/gate.ts#ASAAS_LIMITS.budget.calls | count | installation | waits
that window | server/platform/providers/gate.ts#ASAAS_LIMITS.budget.windowMs | ms | installation | waits for the next one
those of the calls that jobs may use up | server/platform/providers/gate.ts#ASAAS_LIMITS.budget.background | count | installation | waits; the rest is for people who wait for their Pix
failed calls in a row | server/platform/providers/gate.ts#DEFAULT_LIMITS.failures | count | provider | waits
no call after that many | server/platform/providers/gate.ts#DEFAULT_LIMITS.openMs | ms | provider | waits

## Chat, orders and cases

messages of a patient within an hour | domain/chat/chat.ts#MENSAGENS_POR_HORA | count | account | 429 “Você já enviou {n} mensagens na última hora. Envie esta daqui a pouco.”
one message | domain/chat/chat.ts#LIMITE_MENSAGEM | letters | message | 400 “O texto tem {tamanho} letras e o limite é {limite}. Divida em duas partes.”
internal notes, struck out ones counted | domain/chat/nota-interna.ts#MAX_NOTAS_INTERNAS | count | account | 409 “Esta conversa já tem {n} notas internas. Não cabe mais nenhuma.”
one internal note | domain/chat/nota-interna.ts#LIMITE_NOTA | letters | note | 400 “A nota tem {tamanho} letras e o limite é {limite}. Divida em duas.”
labels of the desk | domain/chat/etiqueta.ts#MAX_ETIQUETAS | count | installation | 409 “Já existem {n} etiquetas. Apague uma antes de criar outra.”
labels of one conversation | domain/chat/etiqueta.ts#MAX_ETIQUETAS_DA_CONVERSA | count | conversation | 409 “Esta conversa já tem {n} etiquetas. Tire uma antes de pôr outra.”
orders in a patient's list | server/features/pedidos/pedidos/pedidos.repository.ts#LIST_CAP | count | person of an account | the newest are shown
one answer of the questionnaire | domain/pedidos/rascunho.ts#MAX_TEXTO | letters | answer | 400, beside the field
one text of a draft | domain/pedidos/rascunho.ts#MAX_TEXTO_NO_RASCUNHO | letters | field | 400 “Um texto passou de {n} letras. Encurte-o para guardar o rascunho.”
fields of a draft | domain/pedidos/rascunho.ts#MAX_CAMPOS | count | draft | 400 “O rascunho tem campos demais. Salve a página com Continuar.”
a draft | domain/pedidos/rascunho.ts#MAX_TOTAL | letters | draft | 400 “O rascunho ficou grande demais. Encurte as respostas mais longas.”
bookings of a consultation, moved ones counted | domain/consultorio/escolha.ts#MAX_MARCACOES | count | order | 409 “Você já marcou ou remarcou {n} vezes neste pedido. Peça o reembolso ou fale com a gente pelo chat.”
missed consultations | domain/consultorio/escolha.ts#MAX_FALTAS | count | order | the choice ends
changes of the consent to an ICD code | server/features/consultorio/andamento/andamento.usecases.ts#MAX_MUDANCAS | count | order | 409 “Esta autorização já mudou muitas vezes neste pedido. Fale com a gente pelo chat.”; taking back is never refused
reports of an error | contracts/documentos/entrega.contract.ts#MAX_RELATOS | count | document | 409 “Este documento já foi relatado {n} vezes. Escreva no chat: a equipe segue por lá.”
entries of dispensing | domain/documentos/verificacao/dispensacao.ts#MAX_DISPENSACOES | count | document | 409 “Este documento já tem {n} registros de dispensação.”
entries of dispensing after which a network that has made one makes no other | domain/documentos/verificacao/dispensacao.ts#LUGARES_COMUNS | count | document | 409, as above
entries of dispensing | domain/documentos/verificacao/dispensacao.ts#LUGARES_DA_REDE | count | document and network | 409 “Desta rede já vieram {n} registros de dispensação deste documento.”
cases that a doctor holds | server/features/consultorio/fila/fila.usecases.ts#MAX_HELD | count | doctor | 409 “Você já está com {n} casos. Conclua ou devolva um antes de assumir outro.”
a case in a doctor's hand without an act | server/features/consultorio/caso/caso.policy.ts#CLAIM_MS | ms | case | it returns to the queue; 409 “Este caso não está com você. Assuma o caso para continuar.”
notes | server/features/consultorio/caso/anotacoes.usecases.ts#MAX_NOTAS | count | case | 409 “Este caso já tem {n} notas. Não cabe mais nenhuma.”
questions to the patient | server/features/consultorio/pausas/pausas.usecases.ts#MAX_PERGUNTAS | count | case | 409 “Este caso já tem {n} perguntas ao paciente. Decida com as informações que tem.”
documents | server/features/documentos/emitir/escrita/escrita.usecases.ts#MAX_DOCUMENTOS | count | case | 409 “Um caso leva no máximo {n} documentos. Apague um rascunho antes.”
documents, those that were taken back counted | server/features/documentos/emitir/escrita/escrita.usecases.ts#MAX_LINHAS | count | case | 409, as above
templates | server/features/documentos/modelos/modelos.usecases.ts#MAX_MODELOS | count | doctor | 409 “São no máximo {n} modelos. Apague um que não usa mais.”
ways to SNCR's page for numbers | server/features/documentos/numeros/sncr.usecases.ts#SNCR_TRIES | tries | doctor | tries
way to SNCR's page and back | server/features/documentos/numeros/sncr.usecases.ts#RETORNO_MS | ms | request | “Você ainda não voltou do SNCR. Se fechou a página dele, peça de novo.”
ranges of prescription numbers | server/features/documentos/numeros/numeros.usecases.ts#MAX_FAIXAS | count | doctor | 409 “São no máximo {n} faixas de números. Fale com o suporte.”
numbers of one range of prescriptions | domain/documentos/emissao/faixa-sncr.ts#MAX_DO_BLOCO | count | range | 400, beside the field
numbers of one range of notifications | domain/documentos/emissao/faixa-sncr.ts#MAX_DE_NOTIFICACOES | count | range | 400, beside the field
books of numbered forms | server/features/documentos/taloes/taloes.usecases.ts#MAX_TALOES | count | doctor | 409 “São no máximo {n} talões por médico. Fale com o suporte.”
numbers of one book | domain/documentos/emissao/talao.ts#MAX_DO_TALAO | count | book | 400, beside the field
letters printed at once | domain/correio/envio.ts#MAX_DO_LOTE | count | request | the rest waits for the next printing
exceptions of an agenda, from today on | domain/consultorio/agenda-digitada.ts#MAX_EXCECOES | count | doctor | 400, beside the field
doctors | server/features/contas/medicos/medicos.repository.ts#MAX_MEDICOS | count | installation | tries
views of the desk's list | domain/mesa/visao.ts#MAX_VISOES | count | administrator | 409 “Você já guarda {n} visões. Apague uma antes de guardar outra.”
acts that put failed jobs into the queue again | server/features/mesa/ajustes/tarefas.usecases.ts#TRIES | tries | administrator | tries
failed jobs of one such act | server/features/mesa/ajustes/tarefas.usecases.ts#JOBS_AT_ONCE | count | act | the rest stays for the next act
`;
