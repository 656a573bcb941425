import ExternalLink from 'lucide-react/icons/external-link';
import { useState, type SubmitEvent } from 'react';
import { MAX_CERTIFICADO_BYTES, type AssinaturaDoMedico } from '#contracts/documentos/assinar.contract.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { Button } from '#ui/button/Button.tsx';
import { ViewDialog } from '#ui/dialog/ViewDialog.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { FileInput } from '#ui/field/FileInput.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useAbrirComArquivo, useAutorizar, useEncerrarAssinatura } from './assinatura.api.ts';

type AssinaturaDialogProps = { assinatura: AssinaturaDoMedico; onClose: () => void };

/** The doctor's certificate: open session and its expiry, the ways to open one, and its end. */
export function AssinaturaDialog({ assinatura, onClose }: AssinaturaDialogProps) {
  const { sessao, modos, aAssinar, problema } = assinatura;
  const authorize = useAutorizar();
  return (
    <ViewDialog open title="Certificado digital" closeLabel="Fechar" onClose={onClose}>
      {sessao === null ? (
        <p className="muted">
          {waitingWords(aAssinar)} Uma sessão aberta assina a fila toda, sem pedir de novo a cada documento.
        </p>
      ) : (
        <OpenSession assinatura={assinatura} />
      )}
      {problema !== null && (
        <Note kind="wait" role="status">
          {problema}
        </Note>
      )}
      {sessao === null && modos.length === 0 && (
        <Note kind="stop">Esta instalação ainda não assina. Fale com a administração.</Note>
      )}
      {sessao === null && modos.includes('pagina') && (
        <section className="certificado-modo grid justify-start" aria-label="Pela página do provedor">
          <h3>Certificado em nuvem</h3>
          <p className="small muted">
            A página do seu provedor abre, você autoriza, e volta para onde está. O que está escrito fica
            salvo.
          </p>
          <Button icon={ExternalLink} busy={authorize.isPending} onClick={() => authorize.mutate()}>
            Autorizar na página do provedor
          </Button>
          {authorize.error !== null && (
            <Note kind="stop" role="alert">
              {authorize.error.message}
            </Note>
          )}
        </section>
      )}
      {sessao === null && modos.includes('arquivo') && <ByFile />}
    </ViewDialog>
  );
}

function waitingWords(n: number): string {
  if (n === 0) return 'Nenhum certificado está aberto.';
  return n === 1
    ? '1 documento emitido espera a sua assinatura.'
    : `${n} documentos emitidos esperam a sua assinatura.`;
}

function OpenSession({ assinatura: { sessao, aAssinar } }: { assinatura: AssinaturaDoMedico }) {
  const end = useEncerrarAssinatura();
  if (sessao === null) return null;
  return (
    <>
      <Note kind="ok" title={`Assina até ${horaEscrita(sessao.ate)}`}>
        <p>{sessao.provedor}</p>
        {sessao.certificadoDeTeste && <p>Certificado de teste: os documentos saem SEM VALIDADE JURÍDICA.</p>}
        {aAssinar > 0 && <p className="num">{aAssinar} na fila de assinatura.</p>}
      </Note>
      <div>
        <Button variant="secondary" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
          Encerrar sessão do certificado
        </Button>
      </div>
      {end.error !== null && (
        <Note kind="stop" role="alert">
          {end.error.message}
        </Note>
      )}
    </>
  );
}

function ByFile() {
  const openFile = useAbrirComArquivo();
  const [file, setFile] = useState<File | null>(null);
  const [senha, setSenha] = useState('');
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const say = (message: string) => setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (openFile.isPending) return;
    if (file === null) return say('Escolha o arquivo do certificado (.p12 ou .pfx).');
    if (file.size > MAX_CERTIFICADO_BYTES) {
      return say(
        `O arquivo tem ${formatBytes(file.size)} e o limite é ${formatBytes(MAX_CERTIFICADO_BYTES)}.`,
      );
    }
    try {
      await openFile.mutateAsync({ file, senha });
      setSenha('');
      setProblem(null);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <section className="certificado-modo grid justify-start" aria-label="Por arquivo">
      <h3>Certificado em arquivo</h3>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        {problem !== null && <ErrorSummary {...problem} />}
        <Field label="Arquivo do certificado" hint={file === null ? 'Um arquivo .p12 ou .pfx.' : file.name}>
          {(control) => (
            <FileInput
              {...control}
              text={file === null ? 'Escolher arquivo' : 'Trocar arquivo'}
              accept=".p12,.pfx,application/x-pkcs12"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        <Field
          label="Senha do certificado"
          hint="Não é guardada. A chave fica na memória do servidor até a sessão acabar."
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              value={senha}
              onChange={(event) => setSenha(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" variant="secondary" busy={openFile.isPending}>
            Abrir com este arquivo
          </Button>
        </div>
      </form>
    </section>
  );
}
