import type { CliCommand } from './command.ts';

const SENHA = 'A senha vem da entrada padrão; sem ela, uma nova é sorteada e mostrada uma única vez.';

/** The commands in the order of the help. What runs one is loaded when it is asked for. */
export const COMMANDS: readonly CliCommand[] = [
  {
    name: 'admin create',
    summary: `Cria a conta da administração (ADMIN_EMAIL). ${SENHA}`,
    run: async (call) => (await import('./admin.ts')).adminCreate(call),
  },
  {
    name: 'admin reset',
    usage: '[--keep-second-factor]',
    summary: `Troca a senha da administração (ADMIN_EMAIL), remove a verificação em duas etapas e encerra todas as sessões. ${SENHA}`,
    options: { 'keep-second-factor': { type: 'boolean' } },
    run: async (call) => (await import('./admin.ts')).adminReset(call),
  },
  {
    name: 'patient sign-out',
    usage: '[--remove-second-factor]',
    summary:
      'Encerra todas as sessões de um paciente; o CPF vem da entrada padrão. Com --remove-second-factor desliga a verificação em duas etapas de quem perdeu telefone e códigos: confira antes um documento de identidade.',
    options: { 'remove-second-factor': { type: 'boolean' } },
    run: async (call) => (await import('./patient.ts')).patientSignOut(call),
  },
  {
    name: 'patient erase-again',
    usage: '--log ARQUIVO',
    summary:
      'Depois de uma restauração: apaga de novo as contas que os donos apagaram depois da cópia, pelas linhas do log do servidor (- para a entrada padrão).',
    options: { log: { type: 'string' } },
    run: async (call) => (await import('./patient.ts')).patientEraseAgain(call),
  },
  {
    name: 'patient kept',
    summary:
      'Diz os números dos pedidos que a lei manda guardar de quem apagou a conta; o CPF vem da entrada padrão. Para um pedido da Justiça ou do conselho; fica na auditoria.',
    run: async (call) => (await import('./patient.ts')).patientKept(call),
  },
  {
    name: 'backup',
    usage: '[--to CAMINHO] | --new-key',
    summary:
      'Faz uma cópia de segurança da instalação inteira, cifrada com BACKUP_KEY, com o servidor no ar ou não. --to: o arquivo novo, ou a pasta onde ele fica; sem --to, o S3 das configurações, e um endereço para baixar. --new-key cria uma chave e só a mostra.',
    options: { to: { type: 'string' }, 'new-key': { type: 'boolean' } },
    run: async (call) => (await import('./backup.ts')).backup(call),
  },
  {
    name: 'restore',
    usage: '[--verify | --app-secret] ARQUIVO',
    summary:
      'Restaura uma cópia em uma instalação vazia, com o servidor parado. --verify só a lê até o fim e confere tudo, sem gravar nada; --app-secret só mostra o APP_SECRET que ela traz.',
    options: { verify: { type: 'boolean' }, 'app-secret': { type: 'boolean' } },
    words: [1, 1],
    run: async (call) => (await import('./restore.ts')).restore(call),
  },
  {
    name: 'import',
    usage: 'PASTA [--dry-run]',
    summary:
      'Traz a pasta de um sistema anterior (firestore.json, users.json, hash-config.json, files/): pacientes com a senha de antes, pedidos, conversas, arquivos e pagamentos, que lê no provedor. Interrompido ou repetido, continua de onde parou; ninguém é avisado. --dry-run só lê a pasta e diz, linha por linha e sem CPF, o que vem, o que fica de fora e por quê.',
    options: { 'dry-run': { type: 'boolean' } },
    words: [1, 1],
    run: async (call) => (await import('./import/import.ts')).importFolder(call),
  },
  {
    name: 'modelos list',
    summary: 'Diz que modelos oficiais da Anvisa estão instalados e quais alguém confirmou.',
    run: async (call) => (await import('./modelos/modelos.ts')).modelosList(call),
  },
  {
    name: 'modelos install',
    usage: '--versao VERSÃO TIPO ARQUIVO',
    summary:
      'Registra um modelo oficial da Anvisa (PDF) de um tipo: controle_especial, azul, azul_b2 ou amarela. Fica sem confirmação até modelos confirm.',
    options: { versao: { type: 'string' } },
    words: [2, 2],
    run: async (call) => (await import('./modelos/modelos.ts')).modelosInstall(call),
  },
  {
    name: 'modelos confirm',
    usage: '--por NOME TIPO',
    summary:
      'Confirma que a folha do Zelo é a do modelo oficial mais novo do tipo; só então ele sai daqui, fora da demonstração.',
    options: { por: { type: 'string' } },
    words: [1, 1],
    run: async (call) => (await import('./modelos/modelos.ts')).modelosConfirm(call),
  },
  {
    name: 'modelos withdraw',
    usage: 'TIPO',
    summary: 'Retira a confirmação: o tipo volta a sair só como transcrição.',
    words: [1, 1],
    run: async (call) => (await import('./modelos/modelos.ts')).modelosWithdraw(call),
  },
  {
    name: 'doctor',
    summary: 'Confere cada configuração, o banco, os arquivos e cada serviço, e diz o que consertar.',
    run: async (call) => (await import('./doctor/doctor.ts')).doctor(call),
  },
  {
    name: 'audit verify',
    usage: '[--anchors ARQUIVO]',
    summary:
      'Confere a auditoria inteira, linha por linha, e diz a primeira que não confere. --anchors: linhas do log do servidor (- para a entrada padrão), com que se encontra também uma auditoria refeita por inteiro; os carimbos do tempo guardados são conferidos sempre.',
    options: { anchors: { type: 'string' } },
    run: async (call) => (await import('./audit.ts')).auditVerify(call),
  },
  {
    name: 'keys rotate',
    summary:
      'Passa todos os arquivos para a chave de MASTER_KEY; as de MASTER_KEY_PREVIOUS ainda abrem até aqui. Com o servidor no ar ou não; interrompido, continua de onde parou.',
    run: async (call) => (await import('./keys.ts')).keysRotate(call),
  },
  {
    name: 'secret renew',
    usage: '[--new]',
    summary:
      'Passa para APP_SECRET o que está sob APP_SECRET_PREVIOUS, depois que todos os servidores reiniciaram com os dois; interrompido, continua de onde parou. --new: onde o segredo fica em DATA_DIR, sorteia outro e guarda o de antes ao lado, com o servidor parado.',
    options: { new: { type: 'boolean' } },
    run: async (call) => (await import('./secret/secret.ts')).secretRenew(call),
  },
  {
    name: 'storage move',
    usage: '--to s3|folder [--remove-source]',
    summary:
      'Leva todos os arquivos para o S3 ou para a pasta e confere cada um no destino. Com o servidor no ar ou não; interrompido, continua de onde parou. A origem só é apagada com --remove-source, depois de conferida.',
    options: { to: { type: 'string' }, 'remove-source': { type: 'boolean' } },
    run: async (call) => (await import('./storage.ts')).storageMove(call),
  },
  {
    name: 'referencias',
    usage: 'PASTA [--date AAAA-MM-DD] [--verify] | --undo',
    summary:
      'Confere listas de referência mais novas (arquivos CSV com os nomes e as colunas dos do programa, todos ou alguns), diz o que muda e as instala, com o servidor no ar ou não; uma lista com erro recusa todas, com a linha. --date: a data das listas, hoje sem ela. --verify só confere. --undo volta às listas de antes do último conjunto.',
    options: { date: { type: 'string' }, verify: { type: 'boolean' }, undo: { type: 'boolean' } },
    words: [0, 1],
    run: async (call) => (await import('./lists/renew-lists.ts')).renewLists(call),
  },
];
