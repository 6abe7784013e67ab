"""Creature Feature: the rules as code."""
