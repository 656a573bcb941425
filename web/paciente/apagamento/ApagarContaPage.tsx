import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { SaidaDaConta } from '#contracts/titular/apagamento.contract.ts';
import { Efeitos } from '#web/conta/apagamento/efeitos.public.tsx';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ApiError } from '#lib/api/api.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useApagarConta, useSaida } from './apagamento.api.ts';
import { Pendentes } from './Pendentes.tsx';
import './apagamento.css';

/** `/conta/apagar`: what erasing the account does, said before it is done. */
export function ApagarContaPage() {
  const saida = useSaida();
  return (
    <Page busy={saida.isPending}>
      <PageHeader
        title="Apagar a conta"
        lead="Leia antes o que vai embora, o que a lei manda guardar e o que acontece depois."
        actions={
          <LinkButton variant="bare" size="sm" icon={ArrowLeft} to="/conta">
            Conta e segurança
          </LinkButton>
        }
      />
      <div className="apagar grid gap-6">
        <Card as="section" pad className="stack" aria-labelledby="guarde-antes">
          <h2 id="guarde-antes">Guarde uma cópia antes</h2>
          <p className="muted">
            Depois de apagar, você não entra mais para ver os seus pedidos, documentos e mensagens. A cópia
            traz tudo, também no formato que outros sistemas de saúde leem (FHIR).
          </p>
          <div className="row row-wrap">
            <LinkButton variant="secondary" size="sm" icon={Download} to="/conta/meus-dados">
              Baixar uma cópia
            </LinkButton>
          </div>
        </Card>
        <LoadedQuery query={saida}>{(data) => <Leaving saida={data} />}</LoadedQuery>
      </div>
    </Page>
  );
}

function Leaving({ saida }: { saida: SaidaDaConta }) {
  const { pendentes, email } = saida;
  const { mutateAsync, isPending } = useApagarConta();
  const { withProva, dialog } = useProva();
  const oneAtATime = useOneAtATime();
  const [chave] = useState(() => crypto.randomUUID());
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function erase() {
    try {
      await withProva(
        () => mutateAsync(chave),
        () => setConfirming(false),
      );
    } catch (error) {
      setConfirming(false);
      // Cancelled in the dialog that asks who is there.
      if (error instanceof ApiError && error.code === 'prova_necessaria') return;
      setFailure(error instanceof Error ? error.message : null);
    }
  }

  function ask() {
    setFailure(pendentes.length > 0 ? 'Antes, termine ou cancele os pedidos pagos acima.' : null);
    if (pendentes.length === 0) setConfirming(true);
  }

  return (
    <>
      {pendentes.length > 0 && <Pendentes pendentes={pendentes} />}
      <Efeitos efeitos={saida} quando="vai embora" />
      <Card as="section" pad className="stack" aria-label="Apagar">
        <p>
          {email === null
            ? 'No fim aparece um comprovante. A sua conta não tem e-mail: baixe-o na hora.'
            : `No fim aparece um comprovante, e o link dele vai para ${email}.`}
        </p>
        {failure !== null && (
          <Note kind="stop" role="alert">
            {failure}
          </Note>
        )}
        <Button variant="stop" icon={Trash} busy={isPending} onClick={ask}>
          Apagar minha conta
        </Button>
      </Card>
      <ConfirmDialog
        open={confirming}
        title="Apagar a conta agora?"
        verb="Apagar minha conta"
        destructive
        busy={isPending}
        onConfirm={() => void oneAtATime(erase)}
        onCancel={() => setConfirming(false)}
      >
        <p>Não dá para desfazer. Você sai da conta em todos os aparelhos, e ninguém entra mais nela.</p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
