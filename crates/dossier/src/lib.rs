//! What a compiler team needs of a bug: how to show it with stock tools, who is to blame, what is missing.
