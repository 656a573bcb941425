import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useNavigating } from '../../../lib/browser/useNavigating.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { conferirPreenchidos } from '../identidade.form.ts';
import { useConcluirEntrada } from '../entrada.api.ts';
import { useSessao } from '../sessao.api.ts';
import { useFormulario } from '../useFormulario.ts';
import { CampoCodigo, ROTULO_CODIGO } from './CampoCodigo.tsx';
import { Entrada } from './Entrada.tsx';
import { Formulario } from './Formulario.tsx';
import { Resumo } from './Resumo.tsx';

type SegundoPassoProps = {
  aoEntrar: () => Promise<void> | void;
  /** Back to the password: by hand, or with the words of a wait that ran out. */
  aoVoltar: (motivo: string | null) => void;
};

/** The second step of an entrance: the password held, now the code. */
export function SegundoPasso({ aoEntrar, aoVoltar }: SegundoPassoProps) {
  const { contactEmail } = useSessao().aplicacao;
  const concluir = useConcluirEntrada();
  const [recuperacao, setRecuperacao] = useState(false);
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();
  const indo = useNavigating();
  const concluindo = concluir.isPending || indo;
  const { setFocus } = form;
  // The page is the same, its only field another: whoever typed the password types on.
  useEffect(() => setFocus('codigo'), [setFocus]);

  async function enviar() {
    if (concluindo) return;
    const { codigo } = form.getValues();
    const recusa = conferirPreenchidos({ codigo });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      await concluir.mutateAsync(codigo);
      await aoEntrar();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'entrada_expirada') aoVoltar(error.message);
      else recusarErro(error);
    }
  }

  function trocarDeCodigo() {
    aceitar();
    form.setValue('codigo', '');
    setRecuperacao(!recuperacao);
    setFocus('codigo');
  }

  return (
    <Entrada
      titulo="Falta o código"
      lead={
        recuperacao
          ? 'Sem o celular, entre com um dos códigos de recuperação. Cada um serve uma vez.'
          : 'A senha está certa. Abra o aplicativo de códigos no seu celular.'
      }
    >
      <Resumo
        problema={problema}
        rotulos={{ codigo: recuperacao ? ROTULO_CODIGO.recuperacao : ROTULO_CODIGO.aplicativo }}
      />
      <Formulario aoEnviar={enviar}>
        <CampoCodigo form={form} tipo={recuperacao ? 'recuperacao' : 'aplicativo'} />
        <Button type="submit" wide busy={concluindo}>
          Entrar
        </Button>
        <Button variant="bare" wide onClick={trocarDeCodigo}>
          {recuperacao ? 'Usar o aplicativo' : 'Usar um código de recuperação'}
        </Button>
      </Formulario>
      <p className="small muted entrada-outra">
        Perdeu o celular e os códigos? Escreva para <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
      <p className="entrada-outra">
        <Button variant="bare" onClick={() => aoVoltar(null)}>
          Voltar para a senha
        </Button>
      </p>
    </Entrada>
  );
}
