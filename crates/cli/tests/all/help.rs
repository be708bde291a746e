//! The help is the manual: every flag has words, every command examples.

use clap::CommandFactory;
use pantheon_cli::args::Cli;

#[test]
fn every_command_has_examples_and_every_flag_words() {
    for command in Cli::command().get_subcommands_mut() {
        let help = command.render_help().to_string();
        assert!(help.contains("Example"), "{help}");
        for argument in command.get_arguments() {
            assert!(argument.get_help().is_some(), "{}: {argument}", command.get_name());
        }
    }
}
