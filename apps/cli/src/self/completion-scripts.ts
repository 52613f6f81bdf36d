/**
 * The scripts pass the words unexpanded to `sandlot complete -- <words>`, the last being the one at the cursor. It
 * prints one candidate per line, with its description after a tab, and finally a line with a colon (the protocol of
 * cobra and @bomb.sh/tab).
 */
const bash = `# Completion of sandlot for bash. Put this into ~/.bashrc:
#   source <(sandlot completion bash)
_sandlot_complete() {
  local word value rest before current= glued= last="\${COMP_WORDS[COMP_CWORD]}"
  local -a words=()
  # Bash also splits at : and =, and only replaces what is behind the last of them.
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    [[ -n $word && -z \${word//[:=]/} ]] && glued=1
    if [[ -n $glued && \${#words[@]} -gt 0 ]]; then
      words[\${#words[@]}-1]+=$word
    else
      words+=("$word")
    fi
    [[ -n $word && -z \${word//[:=]/} ]] || glued=
  done
  [[ -z \${last//[:=]/} ]] && last=
  [[ \${#words[@]} -gt 0 ]] && current="\${words[\${#words[@]}-1]}"
  before="\${current%"$last"}"
  COMPREPLY=()
  while IFS=$'\\t' read -r value rest; do
    [[ $value == :* ]] && continue
    [[ $value == "$current"* ]] && COMPREPLY+=("\${value#"$before"}")
  done < <(command sandlot complete -- "\${words[@]}" 2>/dev/null)
}
complete -F _sandlot_complete sandlot
`

const zsh = `#compdef sandlot
# Completion of sandlot for zsh. Put this into ~/.zshrc:
#   source <(sandlot completion zsh)
_sandlot() {
  local line
  local -a lines values shown
  lines=("\${(@f)$(command sandlot complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  for line in "\${lines[@]}"; do
    [[ -z $line || $line == :* ]] && continue
    values+=("\${line%%$'\\t'*}")
    shown+=("\${line/$'\\t'/  -- }")
  done
  (( $#values )) && compadd -l -d shown -a values
}
if [[ $funcstack[1] == _sandlot ]]; then
  _sandlot "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _sandlot sandlot
fi
`

const fish = `# Completion of sandlot for fish. Put this into ~/.config/fish/config.fish:
#   sandlot completion fish | source
function __sandlot_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    command sandlot complete -- $words[2..-1] "$current" 2>/dev/null | string match -v -r '^:'
end
complete -c sandlot -f -a '(__sandlot_complete)'
`

const powershell = `# Completion of sandlot for PowerShell. Put this into $PROFILE:
#   sandlot completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName sandlot -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
    if ($wordToComplete -eq '') { $words += '' }
    $program = Get-Command sandlot -CommandType Application, ExternalScript | Select-Object -First 1
    & $program complete -- @words 2>$null | ForEach-Object {
        $value, $text = $_ -split "\`t", 2
        if ($value -and -not $value.StartsWith(':') -and $value.StartsWith($wordToComplete)) {
            if (-not $text) { $text = $value }
            [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $text)
        }
    }
}
`

export const completionScripts = { bash, zsh, fish, powershell } as const

export type Shell = keyof typeof completionScripts
