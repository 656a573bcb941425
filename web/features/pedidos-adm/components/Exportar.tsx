import Download from 'lucide-react/icons/download';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import type { Vista } from '../filtros.ts';
import { useCriarPlanilha } from '../pedidos-adm.api.ts';

type ExportarProps = { vista: Vista; aoDizer: (texto: string) => void };

/** The orders of the filters as a file for spreadsheets, after the password. */
export function Exportar({ vista, aoDizer }: ExportarProps) {
  const [aberto, setAberto] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" icon={Download} onClick={() => setAberto(true)}>
        Exportar CSV
      </Button>
      {aberto && (
        <Pergunta
          vista={vista}
          aoVoltar={() => setAberto(false)}
          aoBaixar={() => {
            setAberto(false);
            aoDizer('A planilha está sendo baixada. Ela aparece nos downloads do navegador.');
          }}
        />
      )}
    </>
  );
}

type PerguntaProps = { vista: Vista; aoVoltar: () => void; aoBaixar: () => void };

function Pergunta({ vista, aoVoltar, aoBaixar }: PerguntaProps) {
  const { mutateAsync, isPending } = useCriarPlanilha();
  const field = useRef<HTMLInputElement>(null);
  const [senha, setSenha] = useState('');
  const [erro, setErro] = useState<{ mensagem: string; noCampo: boolean } | null>(null);

  function recusar(mensagem: string, noCampo: boolean) {
    setErro({ mensagem, noCampo });
    if (noCampo) field.current?.focus();
  }

  async function enviar() {
    if (senha === '') return recusar('Digite a sua senha para exportar.', true);
    setErro(null);
    try {
      salvar((await mutateAsync({ vista, senha })).url);
      aoBaixar();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      recusar(error.message, error.status === 403);
    }
  }

  return (
    <FormDialog
      title="Exportar os pedidos desta busca?"
      verb="Exportar CSV"
      busy={isPending}
      focus={field}
      onSubmit={() => void enviar()}
      onCancel={aoVoltar}
    >
      <p>
        O arquivo traz nome, CPF e o que foi pedido. Guarde-o num lugar só seu: a exportação fica registrada.
      </p>
      {erro !== null && (
        <Note kind="stop" role="alert">
          {erro.mensagem}
        </Note>
      )}
      <Field
        label="Sua senha"
        id="senha-da-planilha"
        error={erro?.noCampo ? 'Confira e tente de novo.' : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={field}
            value={senha}
            onChange={(event) => setSenha(event.currentTarget.value)}
            autoComplete="current-password"
            required
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** The browser's own download: it shows how far it is, and goes on when this page is left. */
function salvar(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
