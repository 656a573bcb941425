import Download from 'lucide-react/icons/download';
import Mail from 'lucide-react/icons/mail';
import Share from 'lucide-react/icons/share-2';
import { useId } from 'react';
import { Link } from 'react-router';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { ApiError } from '#lib/api/api.ts';
import { whatsAppLink } from '../documento-words.ts';
import { useReceberPorEmail } from '../meu-pedido.api.ts';

export type EmailOfPatient = { mascarado: string; confirmado: boolean } | null;

type DocumentoActsProps = { documento: DocumentoDoPaciente; arquivo: string; email: EmailOfPatient };

/** Acts on a signed document: download, mail to oneself, share the address of its check. */
export function DocumentoActs({ documento, arquivo, email }: DocumentoActsProps) {
  const id = useId();
  const send = useReceberPorEmail();
  const revoked = documento.estado === 'revogado';
  return (
    <div className="grid">
      <AnchorButton
        href={arquivo}
        download=""
        icon={Download}
        wide
        variant={revoked ? 'secondary' : 'primary'}
        size={revoked ? 'normal' : 'big'}
      >
        Baixar documento
      </AnchorButton>
      <p className="fine quiet">
        <a href={`/api/documentos/${documento.id}/fhir`} download="">
          Baixar em FHIR (JSON)
        </a>
        , para outro sistema de saúde.
      </p>
      {!revoked && (
        <>
          <div className="documento-dois grid">
            <AnchorButton
              variant="secondary"
              icon={Share}
              href={whatsAppLink(documento.endereco)}
              target="_blank"
              rel="noopener noreferrer"
              aria-describedby={`${id}-zap`}
            >
              Enviar por WhatsApp
            </AnchorButton>
            <Button
              variant="secondary"
              icon={Mail}
              busy={send.isPending}
              aria-describedby={`${id}-email`}
              onClick={() => send.mutate(documento.id)}
            >
              Receber por e-mail
            </Button>
          </div>
          <div role="status">{send.data && <Note kind="ok">{send.data.mensagem}</Note>}</div>
          {send.error && (
            <Note kind="stop" role="alert">
              {send.error.message}{' '}
              {send.error instanceof ApiError && send.error.code === 'email_nao_confirmado' && (
                <Link to="/conta">Confirmar o e-mail</Link>
              )}
            </Note>
          )}
          <p className="fine quiet" id={`${id}-zap`}>
            Por WhatsApp vai só o link, em nova aba: quem recebe precisa do código secreto.
          </p>
          <p className="fine quiet" id={`${id}-email`}>
            <EmailWords email={email} />
          </p>
        </>
      )}
    </div>
  );
}

function EmailWords({ email }: { email: EmailOfPatient }) {
  if (email === null) return 'Por e-mail, o PDF vai para o endereço da sua conta.';
  const address = <span className="nowrap">{email.mascarado}</span>;
  return email.confirmado ? (
    <>Por e-mail, o PDF vai para {address}.</>
  ) : (
    <>
      Por e-mail, o PDF só vai depois que você confirmar {address}, em{' '}
      <Link to="/conta">Conta e segurança</Link>.
    </>
  );
}
